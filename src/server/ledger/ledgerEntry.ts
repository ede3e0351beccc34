import type { Area, YearEnd } from '../../../schema/language/effects.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { ToldTax } from '../../../schema/record/effectRows.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Person } from '../engine/context.ts'
import type { Basis } from './books.ts'
import type { Taxes } from './taxes.ts'

/** Whose books, and who writes into them. */
export interface Author {
  readonly tenant: number
  readonly person: Pick<Person, 'id' | 'isAutomatic'>
}

/** An entry to be posted, with the document and the event that made it. */
export interface Entry {
  readonly resource: string
  readonly record: number
  readonly event: string
  /** Counts up with each posting of the same document. */
  readonly version: number
  readonly branch: number
  readonly date: string
  readonly area: Area
  readonly description: string | null
  readonly lines: readonly EntryLine[]
  /** The other input of its recipe besides the document. */
  readonly basis?: Basis
  /** The entry that this one reverses, and whether reports leave both out. */
  readonly reverses?: number
  readonly silent?: boolean
  /** Whether the tax return tells of it. */
  readonly taxable?: boolean
  /** What the tax return counts of it, where the definition says so. */
  readonly told?: readonly ToldTax[] | undefined
  /** What it counts beside the tax accounts. */
  readonly toldBeside?: readonly ToldTax[] | undefined
  /** A day of the filed return whose error it corrects. */
  readonly correctedDay?: string | null
  /** What its document does at an end of the year. */
  readonly end?: YearEnd | undefined
  /** It brings its accounts to zero, also inactive ones. */
  readonly empties?: boolean
}

/** An entry to be posted with all of its lines, those between branches included; or its faults. */
export type Made = { readonly entry: Entry; readonly lines: readonly EntryLine[] } | { readonly faults: readonly FaultAt[] }

/** An entry that passed every check, with its id, the year of its day and all of its lines. */
export interface CheckedEntry {
  readonly id: number
  readonly year: number
  readonly entry: Entry
  readonly lines: readonly EntryLine[]
  /** The accounts of taxes, of an entry that the tax return tells of. */
  readonly taxes?: Taxes
}
