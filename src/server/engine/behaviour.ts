import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Context } from './context.ts'

/** A record that is written: as it will be, and as it was (null for a new one). */
export interface Change {
  /** Of a new record a stand-in until it is written. */
  readonly id: number
  readonly record: RecordData
  readonly before: RecordData | null
}

/** A save under way: the record as it will be, as it was (null for a new one), and the open transaction. */
export interface Saving {
  readonly id: number
  readonly record: RecordData
  readonly before: RecordData | null
  readonly context: Context
  readonly run: Run
}

/** A line that a file's row makes, and where the row stands among them. */
export interface SheetLine {
  readonly values: Record<string, unknown>
  readonly faults: FaultAt[]
}

/** What a document of lines that come from a file adds up to. */
export interface SheetBalance {
  readonly debit: string
  readonly credit: string
  /** Debit less credit. */
  readonly difference: string
  /** The record that may take the difference when the person says so. */
  readonly taker: { readonly id: number; readonly title: Reference } | null
}

/** What code adds to a definition whose file rows are lines of one document. */
export interface SheetBehaviour {
  /** Values of a document that is made for the file. */
  begin(context: Context): Readonly<Record<string, unknown>>
  /** Says what rows leave unsaid. */
  complete(lines: readonly SheetLine[], context: Context, run: Run): Promise<void>
  balance(lines: readonly RecordData[], context: Context, run: Run): Promise<SheetBalance>
  /** The lines with the difference on the record that takes it. */
  even(lines: readonly RecordData[], taker: number): RecordData[]
  /** The state that the document is saved in. */
  state(lines: readonly RecordData[], before: RecordData | null): string
}

/** What code adds to a definition around saving, bound by the word `behaviour`. */
export interface SaveBehaviour {
  /**
   * Says what a spreadsheet row leaves unsaid, before it is checked: values of the record, and of the records that it
   * brings along (`referred`, by reference).
   */
  interpret?(values: Record<string, unknown>, referred: Readonly<Record<string, Record<string, unknown>>>): void
  /** Proposes values for a new record, which the person may change. */
  propose?(context: Context): Promise<Readonly<Record<string, unknown>>>
  /**
   * Fills values from others before anything is checked; pure. May give for the fields that it fills those that it made
   * them from, where a person sees what is wrong with them.
   */
  prepare?(
    values: Record<string, unknown>,
    before: RecordData | null,
    context: Context,
  ): Readonly<Record<string, string>> | undefined
  /**
   * Asks the database what only it knows; travels with the first statements of the save. What asks for one record has its records
   * written one after the other.
   */
  check?(saving: Saving): Promise<FaultAt[]>
  /** The same for any number of records, which are written together: the faults of each, in their order. */
  checkMany?(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]>
  /** What a person is asked before the records are saved; each question is a fault until its code is confirmed. */
  ask?(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]>
  /** What can be said when the referred records are known (`refs`, each with its `branch`): asks nothing. */
  judge?(record: RecordData, context: Context): FaultAt[]
  /** Further statements of the same transaction; failures roll everything back. Such records are written one after the other. */
  write?(saving: Saving): Promise<unknown>
  /** Refuses a delete, or does what must go with it. */
  remove?(saving: Saving): Promise<FaultAt[]>
  /** Where the rows of a file are lines of one document. */
  readonly sheet?: SheetBehaviour
}

/** What an action writes once nothing stands against it: statements that travel with the record's own. */
export type Writing = () => readonly Promise<unknown>[]

/** What a declared action does beyond `to` and `set`, bound by the word `behaviour` of the action. */
export type ActionBehaviour = (
  saving: Saving & { readonly model: Model; readonly input: RecordData },
) => Promise<readonly FaultAt[] | Writing>

/** Records that an action changes together, in the open transaction. */
export interface Acting {
  readonly model: Model
  /** The name of the action. */
  readonly deed: string
  readonly changes: readonly Change[]
  readonly context: Context
  readonly run: Run
}

/** What an action found: the faults of each record, in their order, and what it writes for those of which no other has any. */
export interface Acted {
  readonly faults: readonly (readonly FaultAt[])[]
  write(ids: ReadonlySet<number>): readonly Promise<unknown>[]
}

/** What an action does beyond `to` for any number of records, with a handful of statements. */
export type ManyBehaviour = (acting: Acting) => Promise<Acted>

/** The code that definitions name. */
export interface Behaviours {
  readonly save: Readonly<Record<string, SaveBehaviour>>
  readonly action: Readonly<Record<string, ActionBehaviour>>
  /** Those actions that deal with many records together. */
  readonly many: Readonly<Record<string, ManyBehaviour>>
}

const none: SaveBehaviour = {}

/** The code around saving of a definition. */
export const saveBehaviour = ({ save }: Behaviours, { data }: Model): SaveBehaviour => save[data.behaviour ?? ''] ?? none
