import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Behaviours } from '../engine/behaviours.ts'
import type { Context } from '../engine/context.ts'
import type { Problem } from '../problems/problem.ts'
import type { RunOrder } from './order.ts'

/** What a run would make for one subject, before validation. */
export interface RunDraft {
  readonly subject: RecordData & { readonly id: number }
  /** What is asked, as it is for this subject. */
  readonly input: RecordData
  readonly faults: readonly FaultAt[]
  readonly changes: readonly RecordData[]
  /** By what each of them, or each of its lines, is known to be made already; none where a run makes it any number of times. */
  readonly keys: readonly (readonly string[])[]
  /** It has a place already in the year into which it would go. */
  readonly isThere: boolean
}

/** A run as it was ordered, within the bounds of the person who ordered it. */
export interface Running {
  readonly run: RunModel
  readonly order: RunOrder
  readonly context: Context
  readonly behaviours: Behaviours
  /** What a failure of the database means for a record. */
  readonly isolate: (error: unknown) => Problem
}

/** Values that are to be written of a subject, with the record whose place they take. */
export interface RunChange {
  readonly values: RecordData
  readonly standing?: Pick<Standing, 'id' | 'version'>
}

/** A record that a run made before and may calculate again. */
export interface Standing {
  readonly id: number
  readonly version: number
  /** What was typed for its subject, by input. */
  readonly typed: RecordData
}
