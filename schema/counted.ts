import { holds } from './condition.ts'
import type { Model, ModelField } from './model.ts'
import { isTakenBack } from './record/nextStates.ts'
import { reader } from './record/record.ts'

/**
 * The states of documents that the sum of a field over a list leaves out: those that were taken back, and, unless states are asked for,
 * drafts of what is to be posted or has no number before it is handed out; what the product has made stands in the list and counts. Nothing is left to be paid of a draft, whatever is asked for.
 */
export function statesLeftOut(
  model: Model,
  filter: Readonly<Record<string, unknown>>,
  { figure }: ModelField,
): readonly string[] {
  const { posting, states, data } = model
  const takenBack = states.filter((status) => isTakenBack(model, { status }))
  const asked = Object.keys(filter).some((key) => key.split('_')[0] === 'status')
  if (asked && figure?.part !== 'left') return takenBack
  const isDraft = (first: string) =>
    first === 'draft' &&
    ((posting !== undefined && !posting.postable.has(first)) || !holds(data.number?.when ?? {}, reader({ status: first })))
  return [...states.slice(0, 1).filter(isDraft), ...takenBack]
}
