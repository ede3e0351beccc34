import type { FaultAt } from '../../../schema/record/record.ts'
import type { ProblemEntry } from '../../shared/problem.ts'
import type { Messages } from '../texts/messages.ts'

/**
 * A fault as it is sent, with its text in the reader's language. A fault of another record has no field of this one.
 * @param isOfOthers what only other schools have is called as it was sent: its label is theirs
 */
export const problemEntry = (
  messages: Messages,
  language: string,
  resource: string | null,
  fault: FaultAt,
  isOfOthers?: (name: string) => boolean,
): ProblemEntry => ({
  code: fault.code,
  ...placeOf(fault),
  message: messages.fault(language, resource, fault, isOfOthers ? { isOfOthers } : {}),
  ...(fault.params && { params: fault.params }),
})

/** Where a fault is shown: of a record that was to be made besides, where the same was asked for. */
function placeOf({ field, of, at }: FaultAt): { readonly field?: string } {
  const shown = of === undefined ? field : at
  return shown === undefined ? {} : { field: shown }
}
