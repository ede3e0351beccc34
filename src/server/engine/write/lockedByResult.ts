import { lockedBy } from '../../../../schema/language/locking.ts'
import { Problem, refusalOf } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import type { Draft, Outcome, Transaction } from '../draft.ts'
import type { Work } from '../work.ts'

/** Drafts whose day that a lock goes by is calculated, and is locked: before that nobody knew it. */
export async function lockedByResult(
  { model, operation, behaviours }: Work,
  drafts: readonly Draft[],
  outcomes: ReadonlyMap<Draft, Outcome>,
  context: Context,
  tx: Transaction,
): Promise<readonly (readonly [Draft, Problem])[]> {
  const action = model.actions.get(operation)
  const locked = action ? action.locked : model.data.locked
  if (!locked) return []
  const found = drafts.flatMap((draft) => {
    const outcome = outcomes.get(draft)
    return outcome && !(outcome instanceof Problem) && lockedBy(locked).some((by) => outcome.record[by] !== draft.record[by])
      ? [[draft, outcome] as const]
      : []
  })
  if (!found.length) return []
  const completed = found.map(([, outcome]) => outcome)
  const judging = { model, operation, behaviours, registry: context.registry, drafts: completed, context, tx }
  const faults = (await behaviours.final?.faults?.(judging)) ?? []
  return found.flatMap(([draft], index) => {
    const refusal = faults[index]?.length ? refusalOf([...(faults[index] ?? [])]) : null
    return refusal ? [[draft, refusal] as const] : []
  })
}
