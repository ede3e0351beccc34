import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Problem } from '../problems/problem.ts'
import type { Acted } from './behaviour.ts'
import type { Change } from './change.ts'
import type { Context } from './context.ts'
import type { Loaded } from './read/loaded.ts'
import type { Stored } from './read/record.ts'

/** What is done to records: create, update, or the name of a declared action. */
export type Operation = 'create' | 'update' | (string & {})

/** The name of a record: its resource and its id. */
export interface RecordName {
  readonly resource: string
  readonly id: number
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
  /** What the person was asked before, and answered with yes. */
  readonly answered?: readonly FaultAt[]
  readonly acted: Acted | null
  /** The records that an action made from it. */
  readonly made?: readonly RecordName[]
}

/** A record that can be written, or why it is refused. */
export type Outcome = Ready | Problem
