import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Change } from '../change.ts'

/**
 * What was read of something that records need, and is looked at once each is complete, in their order: what one lacks, and what a good
 * one takes and leaves.
 */
export interface Reservation {
  faults?(change: Change): readonly FaultAt[]
  /** What a person is asked of a record that lacks nothing. */
  questions?(change: Change): readonly FaultAt[]
  take?(change: Change): void
}
