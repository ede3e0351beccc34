import type { FaultAt } from '../../../schema/record/record.ts'
import type { ProblemEntry } from '../../shared/problem.ts'
import type { Messages } from '../texts/messages.ts'

/** A fault as answers tell it: with its sentence in the reader's language. One about another record names that, and no field of this one. */
export const told = (messages: Messages, language: string, resource: string | null, fault: FaultAt): ProblemEntry => ({
  code: fault.code,
  ...(fault.field !== undefined && fault.of === undefined && { field: fault.field }),
  message: messages.fault(language, resource, fault),
  ...(fault.params && { params: fault.params }),
})
