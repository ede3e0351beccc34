import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Problem } from '../problems/problem.ts'
import type { Acted, Behaviours, Change } from './behaviour.ts'
import type { Context } from './context.ts'
import type { Stored } from './read/record.ts'
import type { Loaded } from './read/references.ts'

/** What is done to records: they are made, changed, or acted on by a declared action of that name. */
export type Deed = 'create' | 'update' | (string & {})

/** One record to be written: its values as a request gives them, with the version that they were decided on. */
export interface Wanted {
  /** Of the record that is changed; none for a new one. */
  readonly id?: number
  readonly values: RecordData
  /** The record that it is made from; nobody gives it in a request. */
  readonly source?: RecordName
}

/** Records of one definition to be written; one record is a list of one. */
export interface Work {
  readonly model: Model
  readonly deed: Deed
  readonly changes: readonly Wanted[]
  readonly context: Context
  readonly behaviours: Behaviours
  /**
   * Made by the product itself (a closing document, a new school): values are in stored form and may be any, and neither
   * permissions nor rules are asked. A document is numbered in whatever state it is made.
   */
  readonly own?: boolean
  /** Records of the past, from a file: they may be made in a later state, with the number that they had. */
  readonly historic?: boolean
  /** The permission that is asked for in place of the definition's own. */
  readonly permission?: string
  /** An answer that the request may have had before; then nothing is done again. */
  readonly answered?: Promise<unknown> | undefined
}

/** An open transaction in which records are written. */
export interface Transaction {
  readonly run: Run
  /**
   * Where some records may be refused while the others are written: what a database error means for a record, a 5xx where it is
   * not about one. Without it the first refusal ends the transaction.
   */
  readonly apart?: (error: unknown) => Problem
  /**
   * Set where everything will be taken back: gives ids that no sequence gave, so that a trial leaves no gap. No locks are taken
   * and no audit is left.
   */
  readonly trial?: () => number
  /** Referred records that were looked up before, by `resource referred`; what is found is added. */
  readonly known?: Map<string, Map<number, Reference>>
}

/** A record between its request and its judgement. */
export interface Draft extends Change {
  /** Negative for a new record that has no id yet. */
  id: number
  record: RecordData
  readonly before: Stored | null
  readonly faults: FaultAt[]
  /** What an action was given. */
  readonly input: RecordData | null
  /** Hashes of passwords that were given, by field. */
  readonly passwords: RecordData
  /** The bounds in which it is written: those of its own year. */
  readonly context: Context
  /** The moment of the transaction, as the database writes it. */
  at: string | null
}

/** A record that passed every check, as it will be stored: with its id, those of its lines, and `refs`. */
export interface Ready extends Draft {
  readonly loaded: Loaded
  /** It says what is stored already: nothing is written. */
  readonly unchanged: boolean
  readonly acted: Acted | null
  /** What an action made of it. */
  readonly made?: readonly RecordName[]
}

/** Which record of which resource. */
export interface RecordName {
  readonly resource: string
  readonly id: number
}

/** A record that can be written, or what stands against it. */
export type Outcome = Ready | Problem
