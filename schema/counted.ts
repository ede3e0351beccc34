import { holds } from './condition.ts'
import type { Model } from './model.ts'
import { isTakenBack } from './record/nextStates.ts'
import { reader } from './record/record.ts'

/** The state of what is not finished: the sum of what is left out for it is told apart, since it may still count. */
export const draftState = 'draft'

/** Whether what has no number yet is a draft: some documents begin in another state, which says what they are. */
export const hasDrafts = ({ states }: Pick<Model, 'states'>): boolean => !states.length || states.includes(draftState)

/**
 * The states of documents that the sums of a list leave out: those that were taken back, and drafts of documents that are to be posted or have no
 * number yet, whose sums are told beside; what the product has made is in the list and counts. Where drafts alone are asked for, which stand for
 * nothing else, these are summed.
 */
export function statesLeftOut(model: Model, filter: Readonly<Record<string, unknown>>): readonly string[] {
  const { posting, states, data } = model
  const takenBack = states.filter((status) => isTakenBack(model, { status }))
  const wanted = ['status', 'status_in'].flatMap((key) => filter[key] ?? [])
  if (wanted.length > 0 && wanted.every((status) => status === draftState)) return takenBack
  const isDraft = (first: string) =>
    first === draftState &&
    ((posting !== undefined && !posting.postable.has(first)) || !holds(data.number?.when ?? {}, reader({ status: first })))
  return [...states.slice(0, 1).filter(isDraft), ...takenBack]
}
