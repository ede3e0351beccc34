import { all } from '../../database/database.ts'
import { Problem, refusalOf } from '../../problems/problem.ts'
import { inputOf } from '../accept/actions.ts'
import { outOfSight } from '../checks/outOfSight.ts'
import { notTheirs, ofOthers } from '../checks/own.ts'
import { isForbidden } from '../checks/unseen.ts'
import type { Draft, Transaction } from '../draft.ts'
import type { Work } from '../work.ts'

/**
 * Drafts with values that the person may not write: they are refused before anything is read, or another fault would reveal
 * something.
 */
export function forbidden(drafts: readonly (Draft | Problem)[]): Map<Draft, Problem> {
  const refused = drafts.flatMap((one) => (one instanceof Problem || !one.faults.some(isForbidden) ? [] : [one]))
  return new Map(refused.flatMap((one) => [refusalOf(one.faults)].flatMap((refusal) => (refusal ? [[one, refusal]] : []))))
}

/** Drafts that refer to what is out of sight: they are refused before anything is read of it, or another fault would tell of it. */
export async function hiding(work: Work, drafts: readonly (Draft | Problem)[], tx: Transaction): Promise<Map<Draft, Problem>> {
  const { model, operation, context, changes, trusted } = work
  // What was made of a record refers to what that one does.
  const typed = drafts.flatMap((one, index) => (trusted || one instanceof Problem || changes[index]?.source ? [] : [one]))
  const action = model.actions.get(operation)
  const [records, given, others, inputs] = await all([
    outOfSight(model, typed, context, tx),
    whose(work, typed, tx),
    ofOthers(
      model,
      operation,
      typed.map(({ before }) => before),
      context,
    ),
    action?.input
      ? outOfSight(
          inputOf(action),
          typed.map(({ input }) => ({ record: input ?? {}, before: null })),
          context,
          tx,
        )
      : [],
  ])
  return new Map(
    typed.flatMap((draft, index) => {
      const hidden = [records, given, others, inputs].flatMap((found) => found[index] ?? [])
      const refusal = hidden.length ? refusalOf([...draft.faults, ...hidden]) : null
      return refusal ? [[draft, refusal] as const] : []
    }),
  )
}

/** Records of others, where a person may write only their own: as they were, and as they become. */
async function whose({ model, operation, context, permission }: Work, drafts: readonly Draft[], { run }: Transaction) {
  const isOwn = permission ?? model.actions.get(operation)?.permission
  if (isOwn !== undefined) return []
  const what = operation === 'create' ? 'add' : 'edit'
  const [were, become] = await all([
    notTheirs(
      model,
      what,
      drafts.map(({ before }) => before),
      context,
      run,
    ),
    notTheirs(
      model,
      what,
      drafts.map(({ record }) => record),
      context,
      run,
    ),
  ])
  return drafts.map((_, at) => (were[at]?.length ? were[at] : (become[at] ?? [])))
}
