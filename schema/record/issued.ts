import type { Model } from '../model.ts'
import type { RecordData } from './record.ts'

/**
 * Whether a document has left its first state: others were told what it says. From then on it keeps what it read and the
 * references that were judged, until somebody changes what they follow from.
 */
export const isIssued = ({ states }: Model, record: RecordData | null): boolean =>
  record !== null && states.length > 0 && record['status'] !== states[0]

/** Whether what documents read is stored with them: of those that are issued at some time. */
export const keepsFacts = ({ reads, states }: Model): boolean => reads.length > 0 && states.length > 0
