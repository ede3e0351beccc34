import type { AccountBalances } from '../../shared/accountBalances.ts'
import type { Row } from './cell.ts'

export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  /** `rows[0]` is the row that a spreadsheet program calls 1; empty rows are kept, those after the last filled one are not. */
  readonly rows: readonly Row[]
  /** Where rows were laid out anew, the number that each has in the file. */
  readonly numbers?: readonly number[]
  /** Signs of currencies that the formats of its numbers show, each once. */
  readonly currencies?: readonly string[]
  /** A machine wrote it, which says each thing as often as it was. */
  readonly counts?: true
  /** What each account begins and ends with, of a bank's file that says so. */
  readonly balances?: readonly AccountBalances[]
  /** The numbers of rows that were left out because they tell of what is only expected. */
  readonly pending?: readonly number[]
}

/** What was read and has no effect on the grid, or had to be chosen: worth telling the person. */
export type NoteKind = 'hiddenColumns' | 'hiddenRows' | 'hiddenSheet' | 'colours' | 'formulas' | 'errorValues'

export interface Note {
  readonly kind: NoteKind
  readonly sheet: string
  /** How many columns, rows or cells; 1 for a sheet. */
  readonly count: number
  /** Indexes from column A = 0, for hidden columns only. */
  readonly columns?: readonly number[]
}

export type WorkbookKind = 'xlsx' | 'xls' | 'csv' | 'html' | 'statement'

export interface Workbook {
  readonly kind: WorkbookKind
  /** Only sheets that hold something, in the file's order. */
  readonly sheets: readonly Sheet[]
  readonly notes: readonly Note[]
}
