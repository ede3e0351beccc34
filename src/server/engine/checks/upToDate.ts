import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { settle } from '../../../../schema/record/check.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import { withFacts } from '../facts/facts.ts'
import { loadReferences, withReferences } from '../read/references.ts'
import type { Check } from './check.ts'
import { sameValue } from './unchanged.ts'

/** Whether what a document and its lines have kept of what they read is what they would read by now. */
const hasSameFacts = ({ lines }: Model, before: RecordData, now: RecordData): boolean =>
  isSame(before.facts, now.facts) &&
  lines.every(({ name }) => {
    const [former, current] = [before, now].map((one) => (one[name] ?? []) as readonly RecordData[])
    return former?.length === current?.length && former?.every(({ facts }, at) => isSame(facts, current?.[at]?.facts))
  })

const isSame = (former: RecordData['facts'], now: RecordData['facts']): boolean =>
  JSON.stringify(former ?? {}) === JSON.stringify(now ?? {})

/** Documents with which an action is done only while they are calculated as they would be now. */
export const upToDate: Check = {
  name: 'up to date',
  applies: ({ model, operation }) => model.actions.get(operation)?.upToDate !== undefined,
  faults: ({ model, operation, drafts, context, tx }) => checkUpToDate(model, operation, drafts, context, tx.run),
}

/** Documents that would be calculated differently now, where an action must not be done with such a document. */
async function checkUpToDate(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const word = model.actions.get(operation)?.upToDate
  if (!word) return changes.map(() => [])
  const { when } = word
  const stored = changes.flatMap(({ before }): RecordData[] => (before && (!when || holds(when, reader(before))) ? [before] : []))
  if (!stored.length) return changes.map(() => [])
  const [read, loaded] = await Promise.all([
    withFacts(model, stored, context, run, [], stored),
    loadReferences(model, stored, context, { run }),
  ])
  // The same facts give the same result: it is not calculated again.
  const moved = read.filter((one, at) => !hasSameFacts(model, stored[at] as RecordData, one))
  const now = new Map(moved.map((one) => [one['id'], settle(model, withReferences(model, one, loaded), context.check)] as const))
  return changes.map(({ id, before }) => {
    if (!now.has(id)) return []
    const isSame = word.of.every((name) => sameValue(model.fields.get(name), before?.[name] ?? null, now.get(id)?.[name] ?? null))
    return isSame ? [] : [{ code: word.error }]
  })
}
