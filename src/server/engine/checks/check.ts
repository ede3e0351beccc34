import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Draft, Operation, Transaction } from '../draft.ts'
import type { Loaded } from '../read/loaded.ts'
import type { Stored } from '../read/record.ts'
import type { ForUses, Use } from '../use.ts'
import type { Reservation } from './reservation.ts'

/** A record that is judged: as it will be, and as it is stored (null for a new one). */
export interface Judged extends Change {
  readonly before: Stored | null
  /** The input of the action. */
  readonly input?: RecordData | null
}

/** Records of one branch and year that are judged together. */
export interface Judging extends Use {
  readonly drafts: readonly Judged[]
  readonly context: Context
  readonly tx: Transaction
  /** The records are historic ones from a file. */
  readonly historic?: boolean | undefined
}

/** A record with the values that a request asks for, before anything is looked up. */
export interface Asked {
  /** The values and lines that were given, in stored form. */
  readonly values: RecordData
  readonly lines: Readonly<Record<string, readonly RecordData[]>>
  readonly record: RecordData
  readonly before: Stored | null
  readonly context: Context
}

/** A draft with all that follows from it, as it will be stored. */
export interface Completed extends Judged {
  readonly draft: Draft
  /** With its references, before anything is calculated. */
  readonly whole: RecordData
  /** With its references and what is calculated, without a new number; a password that stays has a stand-in. */
  readonly settled: RecordData
  readonly loaded: Loaded
  /** Only its state changes. */
  readonly moves: boolean
  /** What the code of its action has worked out. */
  readonly worked: RecordData | undefined
}

/** What is wrong with each record, or is asked about it, in their order. */
export type Faults = readonly (readonly FaultAt[])[]

/**
 * A rule for records that are saved, or deleted. What is done with a definition's records goes through those checks alone that can
 * find something; what they ask the database leaves in one packet, in the order of the plan.
 */
export interface Check extends ForUses {
  /** Faults of what is asked for. */
  accept?(asked: Asked, use: Use): readonly FaultAt[]
  /** The names of the turns that records wait for, in one order for all: taken as ids are claimed. */
  turns?(judging: Judging): readonly string[]
  /** Reads and locks what records need, before anything else is read: it may have become void by then. */
  reserve?(judging: Judging): Promise<readonly Reservation[]>
  /** What it reserves is read and not locked. */
  readonly onlyReads?: true
  faults?(judging: Judging): Promise<Faults>
  /** Which of these faults are of the record as it stands, whatever is given: known before anything is tried. */
  standing?(judging: Judging): Promise<Faults>
  /** What a person is asked before it is saved. */
  questions?(judging: Judging): Promise<Faults>
  /** Faults of a completed record for which nothing has to be asked. */
  judge?(one: Completed, judging: Judging): readonly FaultAt[]
  /** What is left to tell of a record's faults, beside those of the checks before this one. */
  beside?(own: readonly FaultAt[], earlier: readonly FaultAt[]): readonly FaultAt[]
}

/** What guards and questions call what is done. */
export const guardedUse = (operation: Operation): string => (operation === 'update' ? 'edit' : operation)
