import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Behaviours } from './behaviours.ts'
import type { Context } from './context.ts'
import type { Operation, Outcome, RecordName, Transaction } from './draft.ts'

/** One record to be written: the values of the request, with the version of the record that they were based on. */
export interface RecordInput {
  /** Of the record that is changed, or brought back; none for a new one. */
  readonly id?: number
  readonly values: RecordData
  /** The record that it is made from; never taken from a request. */
  readonly source?: RecordName
}

/** Records of one definition to be written; one record is a list of one. */
export interface Work {
  readonly model: Model
  readonly operation: Operation
  readonly changes: readonly RecordInput[]
  readonly context: Context
  /** The bounds of another branch, in which records that are kept per year are written: they go there in the year of the context. */
  readonly into?: Context
  readonly behaviours: Behaviours
  /**
   * Written by the product itself (a closing document, a new school): values are in stored form, and neither permissions nor
   * rules are checked. A document gets its number in whatever state it is created.
   */
  readonly trusted?: boolean
  /** Deleted records are brought back with the ids that they had; drafts come back without a number. */
  readonly restores?: boolean
  /** Historic records from a file: they may be created in a later state, with the number that they had. */
  readonly historic?: boolean
  /** The permission that is required in place of the definition's own. */
  readonly permission?: string
  /** The stored answer of the same request, if it came before; then nothing is done again. */
  readonly answered?: Promise<unknown> | undefined
}

/** How records are written, for what writes others while it is written. */
export type Write = (work: Work, tx: Transaction) => Promise<Outcome[]>
