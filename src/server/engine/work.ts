import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Problem } from '../problems/problem.ts'
import type { Acted, Behaviours, Change } from './behaviour.ts'
import type { Context } from './context.ts'
import type { Stored } from './read/record.ts'
import type { Loaded } from './read/references.ts'

/** What is done to records: create, update, or the name of a declared action. */
export type Operation = 'create' | 'update' | (string & {})

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

/** An open transaction in which records are written. */
export interface Transaction {
  readonly run: Run
  /**
   * Set where refused records are left out and the others written: says what a database error means for a record, a 5xx where it is
   * not about one. Without it the first refusal ends the transaction.
   */
  readonly isolate?: (error: unknown) => Problem
  /**
   * Set where everything will be rolled back: gives ids without using a sequence, so that a trial leaves no gap. No locks are taken
   * and no audit is left.
   */
  readonly trial?: () => number
  /** Called when all that can be judged is judged, before anything is written: other work may be judged meanwhile. */
  readonly storing?: () => void
  /** Referred records that were looked up before, by `resource referred`; what is found is added. */
  readonly known?: Map<string, Map<number, Reference>>
  /** Records that may be referred to out of sight, by resource and id: a file names them by their whole number. */
  readonly proven?: Set<string>
}

/** A record between its request and its validation. */
export interface Draft extends Change {
  /** Negative for a new record that has no id yet. */
  id: number
  record: RecordData
  /** The record as it came, before anything of it was worked out. */
  came?: RecordData
  readonly before: Stored | null
  readonly faults: FaultAt[]
  /** What a request says of read-only fields of lines, by lines, position and field. */
  readonly echoedLines?: Readonly<Record<string, readonly RecordData[]>>
  /** The input of the action. */
  readonly input: RecordData | null
  /** Hashes of new passwords and encrypted new secrets, by field. */
  readonly passwords: RecordData
  /** The bounds in which it is written: those of its own year. */
  readonly context: Context
  /** The moment of the transaction, as the database writes it. */
  at: string | null
}

/** A record that passed every check, as it will be stored: with its id, those of its lines, and `refs`. */
export interface Ready extends Draft {
  readonly loaded: Loaded
  /** An action gives it another state alone: its values, and its lines, are those that are stored. */
  readonly moves: boolean
  /** Equal to what is stored already: nothing is written. */
  readonly unchanged: boolean
  readonly acted: Acted | null
  /** The records that an action made from it. */
  readonly made?: readonly RecordName[]
}

/** The name of a record: its resource and its id. */
export interface RecordName {
  readonly resource: string
  readonly id: number
}

/** A record that can be written, or why it is refused. */
export type Outcome = Ready | Problem

/** How records are written, for what writes others while it is written. */
export type Write = (work: Work, tx: Transaction) => Promise<Outcome[]>
