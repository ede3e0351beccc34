import type { Condition } from '../condition.ts'
import type { Area } from './effects.ts'

/** An area of the books whose lock protects a record from changes, by any of these days or months of the record. */
export interface Locking {
  readonly area: Area
  readonly by: string | readonly string[]
  /** Which records it is for; left out, all. @example when: { endedOn: { empty: true } } */
  readonly when?: Condition
  /** The field at which the fault is shown, if the day follows from that field. */
  readonly at?: string
}

/** The lock of a definition, which may leave documents free that wait to be posted. */
export interface RecordLocking extends Locking {
  /**
   * Which records a lock protects as they are stored; all, if left out. The other records may get a day that is not locked, but
   * no locked one.
   * @example locked: { area: 'treasury', by: 'date', keeps: { status: 'posted' } }
   */
  readonly keeps?: Condition
}

/** The same of lines by the two days between which each of them holds. */
export interface LockedLines {
  readonly area: Area
  readonly during: readonly string[]
}

/** The fields by which a lock protects a record. */
export const lockedBy = ({ by }: Locking): readonly string[] => (typeof by === 'string' ? [by] : by)
