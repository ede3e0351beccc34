import type { ReactNode } from 'react'

/** A column of a sheet. */
export interface SheetColumn<Row> {
  readonly field: string
  readonly title: string
  /** What the column is sorted by, and what its editor begins with. */
  readonly value: (row: Row) => string | number | null
  /** How the value is shown, where that is more than the value in the company's digits. */
  readonly show?: (row: Row) => ReactNode
  /** An amount stands right in both directions and sorts as one, a count too, with the digits that it has; a code (a day, a number) runs left to right. */
  readonly kind?: 'text' | 'amount' | 'count' | 'code'
  /** What may be chosen in its cells, where nothing is typed: values as texts, with what they are called. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** In pixels; of a column that grows the least. */
  readonly width?: number
  /** Its share of the room that is left. */
  readonly grow?: number
  /** The row with what was typed or pasted into the column; without it nothing can be typed there. */
  readonly put?: (row: Row, typed: string) => Row
  /** It stays in sight at the beginning, or at the end, of its row while the columns between scroll. */
  readonly pin?: 'start' | 'end'
  /** What all rows come to in it is told below its title (`sums`). */
  readonly summed?: boolean
  /** Columns of a group that is set off from the one before it. */
  readonly apart?: boolean
}

/** Rows that are chosen, over all pages. */
export interface SheetChoice<Row> {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
  /** Whether a row may be chosen. */
  readonly can: (row: Row) => boolean
  /** What the box of a row is called. */
  readonly called: (row: Row) => string
  /** What the box of all rows is called. */
  readonly all: string
}

/** Which page is shown, and by what all rows are sorted. */
export interface SheetQuery {
  readonly page: number
  readonly sort: { readonly field: string; readonly descending: boolean } | null
}

/** Rows that the server gives page by page: it sorts all of them. */
export interface SheetServer {
  readonly total: number
  readonly query: SheetQuery
  readonly onQuery: (query: SheetQuery) => void
}

export interface SheetProps<Row> {
  /** Under which name this person's widths and hidden columns are kept. */
  readonly name: string
  /** What the sheet is called for those who hear it. */
  readonly label: string
  /** All rows; with `server` those of the page. */
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly columns: readonly SheetColumn<Row>[]
  readonly choice?: SheetChoice<Row>
  readonly server?: SheetServer
  /** A row on a phone, in place of its cells. */
  readonly card?: (row: Row) => ReactNode
  /** Whether a row is as high as its words; the others have one line, which costs a browser much less. */
  readonly wraps?: (row: Row) => boolean
  /** The sheet fills a card that has a frame already. */
  readonly bare?: boolean
  /** Newer rows are on their way. */
  readonly busy?: boolean
  /** What all rows come to, by column. */
  readonly sums?: Readonly<Record<string, string | null>>
  /** Words and amounts below the rows: of all of them, not of the page. */
  readonly totals?: readonly { readonly title: string; readonly amount: string | null }[]
  /** Whether something may be typed into a row; into every one when left out. */
  readonly open?: (row: Row) => boolean
  /** Rows with what was typed or pasted. */
  readonly onChange?: (rows: readonly Row[]) => void
}

/** Rows of one page: the grid shows no more at once. */
export const pageSize = 100
