import type { RecordData } from '../../../schema/record/record.ts'

/** A record that is written: as it will be, and as it was (null for a new one). */
export interface Change {
  /** A temporary negative id until a new record is written. */
  readonly id: number
  readonly record: RecordData
  readonly before: RecordData | null
}
