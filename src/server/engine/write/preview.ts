import type { Model } from '../../../../schema/model.ts'
import { isCalculated } from '../../../../schema/record/calculate.ts'
import { settle } from '../../../../schema/record/check.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import type { DocumentFacts } from '../../../shared/documentFacts.ts'
import type { Run } from '../../database/database.ts'
import { Problem, refuse } from '../../problems/problem.ts'
import type { Behaviours } from '../behaviours.ts'
import { outOfSight } from '../checks/outOfSight.ts'
import { notTheirs } from '../checks/own.ts'
import { type Context, may } from '../context.ts'
import type { Draft } from '../draft.ts'
import { withFacts } from '../facts/facts.ts'
import { unseenReads } from '../facts/unseen.ts'
import { loadReferences, withReferences } from '../read/references.ts'
import { seesField } from '../read/sight.ts'
import { referenceFields } from '../sql/expressions.ts'
import type { Work } from '../work.ts'
import { copyRead } from './chosen.ts'
import { newDrafts, storedDrafts } from './drafts.ts'
import { keeping } from './keeping.ts'

/** Whether something of the definition's documents follows from what a form cannot know. */
export const isPreviewed = (model: Model): boolean => model.reads.length > 0 || model.data.calculate !== undefined

/**
 * What is read for a document that is being typed, and its calculated values; nothing is validated, locked or written, and only what is no document is refused.
 * @param id of the stored record that is being changed; none for a new one
 */
export function preview(
  model: Model,
  id: number | undefined,
  values: RecordData,
  context: Context,
  behaviours: Behaviours,
): Promise<DocumentFacts> {
  const work: Work = {
    model,
    operation: id === undefined ? 'create' : 'update',
    changes: [{ ...(id !== undefined && { id }), values }],
    context,
    behaviours,
  }
  return context.database.transaction(context.tenant, async (run) => {
    const trial = { run, trial: () => 0 }
    const [draft] = id === undefined ? await newDrafts(work, trial) : await storedDrafts(work, trial)
    if (!draft || draft instanceof Problem) throw draft ?? new Problem(404, 'Record.NotFound')
    refuse(draft.faults.filter(({ code, field }) => code === 'Field.Unknown' || model.lines.some(({ name }) => name === field)))
    refuse((await outOfSight(model, [draft], context, trial)).flat())
    refuse((await notTheirs(model, id === undefined ? 'add' : 'edit', [draft.record], context, run)).flat())
    if (!may(context.person, model.permissions.view)) return { result: Promise.resolve(nothing(model)), discard: true }
    // What calculated references are called is looked up behind the calculation, in the same transaction.
    return { result: Promise.resolve(await previewed(model, draft, trial)), discard: true }
  })
}

/** The answer for a person who may write such a document but not view one. */
const nothing = ({ lines }: Model): DocumentFacts => ({
  facts: {},
  lines: Object.fromEntries(lines.map(({ name }) => [name, []])),
  refs: {},
  calculated: {},
})

/** New records as they would be calculated; nothing is validated, locked or written, so that it says what would follow and not that it may. */
export async function calculated(work: Work, run: Run): Promise<RecordData[]> {
  const drafts = await newDrafts(work, { run, trial: () => 0 })
  const { settled } = await settledOf(work.model, drafts, work.context, run)
  return settled
}

/** What is read for drafts, and what follows from it. */
async function settledOf(model: Model, drafts: readonly Draft[], context: Context, run: Run) {
  const records = await copyRead(
    model,
    drafts.map(({ record }) => record),
    context,
    { run },
  )
  const [read, loaded] = await Promise.all([
    withFacts(
      model,
      records,
      context,
      run,
      drafts.map((draft) => keeping(model, draft)),
      drafts.map(({ before }) => before),
    ),
    loadReferences(model, records, context, { run }),
  ])
  return { read, loaded, settled: read.map((record) => settle(model, withReferences(model, record, loaded), context.check)) }
}

async function previewed(model: Model, draft: Draft, { run }: { run: Run }): Promise<DocumentFacts> {
  const { record, context } = draft
  const {
    read: [withFactsRead = record],
    loaded,
    settled: [settled = record],
  } = await settledOf(model, [draft], context, run)
  const { totals = {} } = model.data
  const linesOf = (from: RecordData, name: string) => (from[name] as readonly RecordData[] | undefined) ?? []
  const calculated = [...model.fields.values()].filter((field) => isCalculated(model, field) || field.field in totals)
  const named = calculated.filter(({ kind, to }) => kind === 'ref' && to && context.registry.get(to).data.audited === undefined)
  const found = named.some(({ field }) => settled[field]) ? await loadReferences(model, [settled], context, { run }) : loaded
  const unseen = unseenReads(model, context)
  const without = (facts: RecordData, each: string | null): RecordData =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => !unseen.some((read) => read.each === each && read.name === name)))
  return {
    facts: without((withFactsRead.facts ?? {}) as RecordData, null),
    lines: Object.fromEntries(
      model.lines.map(({ name }) => [
        name,
        linesOf(withFactsRead, name).map(({ facts = {} }) => without(facts as RecordData, name)),
      ]),
    ),
    refs: Object.fromEntries(
      named.flatMap((one) => {
        const { field, to = '' } = one
        const reference = found.get(to)?.get(Number(settled[field]))
        return reference && seesField(one, context.person) ? [[field, titleOf(context.registry.get(to), reference)]] : []
      }),
    ),
    calculated: {
      ...Object.fromEntries(
        calculated.filter((field) => seesField(field, context.person)).map(({ field }) => [field, settled[field] ?? null]),
      ),
      ...Object.fromEntries(
        model.lines
          .filter((lines) => seesField(lines, context.person))
          .map(({ name, fields }) => [
            name,
            linesOf(settled, name).map(({ refs: _refs, facts: _facts, ...line }) =>
              Object.fromEntries(Object.entries(line).filter(([key]) => seesField(fields.get(key) ?? {}, context.person))),
            ),
          ]),
      ),
    },
  }
}

/** What a record is called, and nothing else of it. */
function titleOf(model: Model, reference: Reference): RecordData {
  const names = referenceFields(model, []).map(({ field }) => field)
  return Object.fromEntries(['id', ...names].map((name) => [name, reference[name] ?? null])) as RecordData
}
