import type { Makers } from '../../../schema/makers.ts'
import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import type { AccountBalances } from '../../shared/accountBalances.ts'
import type { Run } from '../database/database.ts'
import type { Change } from './change.ts'
import type { Context } from './context.ts'

/** A save in progress: the new record, the former one (null for a new record), and the open transaction. */
export interface Saving {
  /** What is done: `create`, `update`, `delete`, or the name of an action. */
  readonly operation: string
  readonly id: number
  readonly record: RecordData
  readonly before: RecordData | null
  readonly context: Context
  readonly run: Run
}

/** A line that a file's row makes, and its place among the rows. */
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
  /** Fills what rows leave out. */
  complete(lines: readonly SheetLine[], context: Context, run: Run): Promise<void>
  balance(lines: readonly RecordData[], context: Context, run: Run): Promise<SheetBalance>
  /** The lines with the difference on the record that takes it. */
  even(lines: readonly RecordData[], taker: number): RecordData[]
  /** The state that the document is saved in. */
  state(lines: readonly RecordData[], before: RecordData | null): string
}

/** What laying out a sheet may need beside its rows. */
export interface LayingOut {
  /** What the sheet is called. */
  readonly name: string
  /** Signs of currencies that the formats of its numbers show. */
  readonly currencies: readonly string[]
  /** What a negative figure of a column means, once a person has said so: the first of a column is asked about. */
  ask(column: string, text: string): 'in' | 'out' | undefined
}

/** Rows of a sheet as an import knows them, the first one their headings, each with the row of the file from which it comes. */
export interface LaidOut {
  readonly rows: readonly (readonly (string | null)[])[]
  /** Of each row its number in the file. */
  readonly numbers: readonly number[]
  /** Numbers of rows that are left out because they tell of what is only expected. */
  readonly pending?: readonly number[]
  readonly balances?: readonly AccountBalances[]
}

/** A file whose rows have been read: what it says beside them. */
export interface FileTold {
  readonly balances: readonly AccountBalances[]
  /** The record that the file calls so; null where nobody has said which it is. */
  named(field: string, text: string): Promise<number | null>
  /** Nothing is written: the file is only looked at. */
  readonly dry: boolean
  readonly context: Context
  readonly run: Run
  /** Writes a record of another definition beside the rows. @throws Problem */
  write(resource: string, operation: 'create' | 'update', values: RecordData, context: Context): Promise<void>
}

/** What code adds to a definition around saving, bound by the word `behaviour`. */
export interface SaveBehaviour {
  /** Rearranges a sheet that a machine wrote in a layout of its own; null for a sheet that already has a row for each record. */
  layOut?(rows: readonly (readonly unknown[])[], asking: LayingOut): LaidOut | null
  /** The day by which a row of a file goes to its fiscal year, whichever year is selected. */
  readonly yearBy?: string
  /** Takes what a file says beside its rows. @returns what is worth telling */
  fileTold?(told: FileTold): Promise<readonly FaultAt[]>
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
   * Checks that need the database; sent with the first statements of the save. With a check for single records, records are
   * written one after the other.
   */
  check?(saving: Saving): Promise<FaultAt[]>
  /** The same for any number of records, which are written together: the faults of each, in their order. */
  checkMany?(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]>
  /**
   * What a person is asked before the records are saved; each question is a fault until its code is confirmed. `fromFile` where new
   * records come from a file.
   */
  confirm?(changes: readonly Change[], context: Context, run: Run, fromFile: boolean): Promise<FaultAt[][]>
  /** Checks that need no query beyond the referred records (`refs`, each with its `branch`). */
  validate?(record: RecordData, context: Context): FaultAt[]
  /** Further statements of the same transaction; failures roll everything back. Such records are written one after the other. */
  write?(saving: Saving): Promise<unknown>
  /** Further statements for records that are written together; `branch` is where their year's rows go, when it is another one. */
  writeMany?(changes: readonly Change[], context: Context, run: Run, branch?: number): readonly Promise<unknown>[]
  /** Called after the commit; a failure here undoes nothing. */
  committed?(saving: Omit<Saving, 'run'>): void
  /** Refuses a delete, or does what must go with it. */
  remove?(saving: Saving): Promise<FaultAt[]>
  /** Where the rows of a file are lines of one document. */
  readonly sheet?: SheetBehaviour
}

/** What an action writes once it has no faults: statements that are sent with the record's own. */
export type Writing = () => readonly Promise<unknown>[]

/** Values of the record that an action works out, read-only fields and lines among them: they are checked and written with it. */
export interface Worked {
  readonly values: RecordData
  /** What the person is asked before it is done. */
  readonly questions?: readonly FaultAt[]
  readonly write?: Writing
}

/** What a declared action does beyond `to` and `set`, bound by the word `behaviour` of the action. */
export type ActionBehaviour = (
  saving: Saving & { readonly model: Model; readonly input: RecordData },
) => Promise<readonly FaultAt[] | Writing | Worked>

/** Records that an action changes together, in the open transaction. */
export interface Acting {
  readonly model: Model
  /** The name of the action. */
  readonly operation: string
  readonly changes: readonly Change[]
  readonly context: Context
  readonly run: Run
}

/** What an action found: the faults of each record, in their order, and what it writes for those of which no other has any. */
export interface Acted {
  readonly faults: readonly (readonly FaultAt[])[]
  /** What it works out of each record. */
  readonly values?: readonly RecordData[]
  /** What the person is asked before, of each. */
  readonly questions?: readonly (readonly FaultAt[])[]
  write(ids: ReadonlySet<number>): readonly Promise<unknown>[]
}

/** What an action does beyond `to` for any number of records, with a handful of statements. */
export type ManyBehaviour = (acting: Acting) => Promise<Acted>

/** The code that definitions name, and what an installation adds to it. */
export interface Code {
  readonly save: Readonly<Record<string, SaveBehaviour>>
  readonly action: Readonly<Record<string, ActionBehaviour>>
  /** Those actions that deal with many records together. */
  readonly many: Readonly<Record<string, ManyBehaviour>>
  /** What makes records from others. */
  readonly makers: Makers
  /** The installation's code around saving, by the names of definitions: it comes after the product's own. */
  readonly added?: ReadonlyMap<string, SaveBehaviour>
  /** What is asked as documents become final, of each in their order. */
  readonly finalAsked?: (
    model: Model,
    changes: readonly Change[],
    context: Context,
    run: Run,
  ) => Promise<readonly (readonly FaultAt[])[]>
}

const none: SaveBehaviour = {}

/** The code around saving of a definition. */
export function saveBehaviour({ save, added }: Pick<Code, 'save' | 'added'>, { name, data }: Model): SaveBehaviour {
  const own = save[data.behaviour ?? (data.repeats ? 'repeats' : '')] ?? none
  const more = added?.get(name)
  return more ? joinBehaviours(own, more) : own
}

const joined = new WeakMap<SaveBehaviour, WeakMap<SaveBehaviour, SaveBehaviour>>()

/** Two behaviours as one: the second sees what the first has prepared, and what either refuses is refused. */
export function joinBehaviours(first: SaveBehaviour, second: SaveBehaviour): SaveBehaviour {
  const known = joined.get(second)?.get(first)
  if (known) return known
  const checked = async ({ checkMany, check }: SaveBehaviour, saving: Saving): Promise<FaultAt[]> => [
    ...((await checkMany?.([saving], saving.context, saving.run)) ?? []).flat(),
    ...((await check?.(saving)) ?? []),
  ]
  const { check: _check, checkMany, ...rest } = first
  const made: SaveBehaviour = {
    ...rest,
    ...(second.prepare && {
      prepare: (values, before, context) => ({
        ...first.prepare?.(values, before, context),
        ...second.prepare?.(values, before, context),
      }),
    }),
    ...(first.check || second.check
      ? { check: async (saving) => [...(await checked(first, saving)), ...(await checked(second, saving))] }
      : bothCheck(checkMany, second.checkMany)),
    ...(second.write && {
      write: async (saving) => {
        await first.write?.(saving)
        await second.write?.(saving)
      },
    }),
    ...(second.writeMany && {
      writeMany: (...given) => [...(first.writeMany?.(...given) ?? []), ...(second.writeMany?.(...given) ?? [])],
    }),
    ...(second.confirm && {
      confirm: async (...given) => {
        const [ours, theirs] = await Promise.all([first.confirm?.(...given), second.confirm?.(...given)])
        return given[0].map((_, index) => [...(ours?.[index] ?? []), ...(theirs?.[index] ?? [])])
      },
    }),
    ...(second.remove && {
      remove: async (saving) => [...((await first.remove?.(saving)) ?? []), ...((await second.remove?.(saving)) ?? [])],
    }),
    ...(second.committed && {
      committed: (saving) => {
        first.committed?.(saving)
        second.committed?.(saving)
      },
    }),
  }
  const of = joined.get(second) ?? new WeakMap<SaveBehaviour, SaveBehaviour>()
  joined.set(second, of.set(first, made))
  return made
}

type CheckMany = SaveBehaviour['checkMany']

/** The faults of two checks of many records, those of each record together. */
function bothCheck(first: CheckMany, second: CheckMany): Pick<SaveBehaviour, 'checkMany'> {
  const checkMany = first ?? second
  if (!first || !second) return checkMany ? { checkMany } : {}
  return {
    checkMany: async (...given) => {
      const [ours, theirs] = await Promise.all([first(...given), second(...given)])
      return ours.map((faults, index) => [...faults, ...(theirs[index] ?? [])])
    },
  }
}
