import { tableName } from '../../../schema/derive/names.ts'
import { makerOf } from '../../../schema/maker.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { whereFilter } from '../../../schema/record/where.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Outcome } from '../engine/draft.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { wholeRecords } from '../engine/list/whole.ts'
import { plan } from '../engine/make/plan.ts'
import type { RecordInput, Work } from '../engine/work.ts'
import { Problem } from '../problems/problem.ts'
import { keysOf } from './once.ts'
import { acceptedInput, mostSubjects } from './order.ts'
import { type Elsewhere, elsewhereOf, goes, thereAlready } from './place.ts'
import type { RunChange, RunDraft, Running } from './runDraft.ts'

/** Which subjects: those that the person has narrowed, or some by their ids; `locks` locks them for the transaction. */
type Which =
  | { readonly filter: RecordData; readonly sort: ListQuery['sort'] }
  | { readonly ids: readonly number[]; readonly locks?: boolean }

/** The drafts of subjects, and the bounds in which they are written. */
export interface Drafted {
  readonly drafts: readonly RunDraft[]
  readonly elsewhere: Elsewhere
}

/**
 * The subjects of a run with what is made for each, in their order: one statement, and what the function reads.
 * @throws Problem 400 when there are more of them than one run takes
 */
export async function draftsOf({ run, order, context, behaviours }: Running, which: Which, send: Run): Promise<Drafted> {
  const maker = makerOf(run.over.name, run.source, behaviours.makers)
  if (!maker) throw new Error(`nothing makes the records of ${run.name}`)
  const selection = 'ids' in which ? { filter: { id: which.ids }, sort: null } : which
  const common = acceptedInput(run, order.input, context)
  const bounds = subjectBounds(run, common.input, context)
  const query = { ...selection, ...bounds, most: mostSubjects + 1 }
  const elsewhere = await elsewhereOf(run, common.input, context, send)
  if (elsewhere.year && 'ids' in which && which.locks) await lockSubjects(run, which.ids, context, send)
  const subjects = (await wholeRecords(run.over, query, bounds.context, send)) as readonly RunDraft['subject'][]
  if (subjects.length > mostSubjects) throw new Problem(400, { code: 'Run.TooMany', params: { max: mostSubjects } })
  const there = await thereAlready(
    run,
    subjects.map(({ id }) => id),
    elsewhere,
    send,
  )
  const inputs = subjects.map(({ id }) => {
    const cell = order.cells[String(id)]
    return cell ? acceptedInput(run, { ...order.input, ...cell }, context) : common
  })
  const origins = subjects.map((record, index) => ({ record, input: inputs[index]?.input ?? {} }))
  const plans = await plan(maker, origins, context, send, run.given)
  const drafts = subjects.map((subject, index): RunDraft => {
    const isThere = there.has(subject.id)
    const { input, faults } = inputs[index] ?? common
    const made = plans[index] ?? []
    const wrong = [...faults.map((fault) => ({ ...fault, of: run.name })), ...(made instanceof Problem ? made.faults : [])]
    const changes = wrong.length || made instanceof Problem || isThere ? [] : made
    return {
      subject,
      input,
      faults: isThere ? [] : wrong,
      changes,
      isThere,
      keys: changes.map((one) => keysOf(run, one, subject, input, context)),
    }
  })
  return { drafts, elsewhere }
}

/** Of two runs over the same subjects at the same moment the second waits, and finds what the first has made. */
const lockSubjects = ({ over }: RunModel, ids: readonly number[], { tenant }: Context, send: Run): Promise<unknown> =>
  send(
    sql`select 1 from ${ident(tableName(over.name))} where tenant_id = ${tenant} and id = any(${ids}::int[]) order by id for update`,
  )

/**
 * Which records may be subjects at all, however the person narrows them, and in whose bounds they are read: those of the selected
 * year, or of every year. A missing input restricts nothing: that it is missing is a fault of its own.
 */
export function subjectBounds({ data }: RunModel, input: RecordData, context: Context) {
  const within: RecordData = Object.fromEntries(
    Object.entries(whereFilter(data.where, (name) => input[name] ?? null)).filter(
      ([key, value]) => value !== null || !/_(gt|gte|lt|lte)$/.test(key),
    ),
  )
  if (data.years === undefined) return { within, context }
  return { within: { ...within, fiscalYear: context.years.map(({ id }) => id) }, context: { ...context, year: null } }
}

/** Some subjects with the changes that are to be written of each. */
export type Changes = readonly { readonly draft: RunDraft; readonly changes: readonly RunChange[] }[]

/** The writer's work in the bounds of one place, and which of all changes it has. */
export interface PlacedWork {
  readonly work: Work
  readonly at: readonly number[]
}

/** The writer's work for some subjects: the run's own permission is asked, and what is made knows its subject. */
export function worksOf({ run, context, behaviours }: Running, some: Changes, { year, branch }: Elsewhere): PlacedWork[] {
  const all = some.flatMap(({ draft: { subject }, changes }) =>
    changes.map(({ values, standing }): { change: RecordInput; operation: string; isElsewhere: boolean } => ({
      change: standing
        ? { id: standing.id, values: { ...values, version: standing.version } }
        : run.data.acts === undefined
          ? { values, source: { resource: run.over.name, id: subject.id } }
          : { id: subject.id, values: { ...values, version: subject['version'] } },
      operation: standing ? 'update' : run.operation,
      isElsewhere: goes(run, values),
    })),
  )
  const groups = [...Map.groupBy(all.keys(), (index) => `${all[index]?.isElsewhere} ${all[index]?.operation}`)].sort()
  return groups.flatMap(([, at]) => {
    const { isElsewhere = false, operation = run.operation } = all[at[0] ?? 0] ?? {}
    const work: Work = {
      model: run.makes,
      operation,
      changes: at.flatMap((index) => all[index]?.change ?? []),
      context: (isElsewhere && year) || context,
      ...(isElsewhere && branch && { into: branch }),
      behaviours,
      permission: run.data.permission,
    }
    return at.length ? [{ work, at }] : []
  })
}

/** What becomes of each work, in the order of all changes. */
export async function inOrder(
  works: readonly PlacedWork[],
  write: (work: Work) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { work, at } of works)
    for (const [index, outcome] of (await write(work)).entries()) outcomes[at[index] ?? 0] = outcome
  return outcomes
}
