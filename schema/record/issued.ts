import type { Model } from '../model.ts'
import type { RecordData } from './record.ts'

/**
 * Whether a document has left its first state: others have seen it. From then on the values that it has read and its checked
 * references stay, until somebody changes what they follow from.
 */
export const isIssued = ({ states }: Model, record: RecordData | null): boolean =>
  record !== null && states.length > 0 && record['status'] !== states[0]

/** Whether what documents read is stored with them: of those that are issued at some time. */
export const keepsFacts = ({ reads, states }: Model): boolean => reads.length > 0 && states.length > 0
