/** A date without a time, as text `YYYY-MM-DD`. Kept apart from text, so that a typed date and a real one stay different. */
export interface DateCell {
  readonly date: string
}

/** What a cell holds. Text is exactly the file's text, marks that cannot be seen included; a formula is its stored result. */
export type Cell = string | number | boolean | DateCell | null

/** Cells of one row from column A on. Rows are ragged: what lies behind the last filled cell is absent. */
export type Row = readonly Cell[]

export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  readonly rows: readonly Row[]
  /** The number that a spreadsheet program shows beside `rows[0]`; 1 unless the sheet begins with empty rows. */
  readonly firstRow: number
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

export type WorkbookKind = 'xlsx' | 'xls' | 'csv' | 'html'

export interface Workbook {
  readonly kind: WorkbookKind
  /** Only sheets that hold something, in the file's order. */
  readonly sheets: readonly Sheet[]
  readonly notes: readonly Note[]
}
