import { isBlank, isBlankRow, type Row } from './cell.ts'
import { type Heading, isRepeatedHeading, isTotals } from './heading.ts'

export interface DataRow {
  /** Index in the rows of the sheet; the number that a spreadsheet shows is `index + 1`. */
  readonly index: number
  readonly cells: Row
}

export interface DataRows {
  readonly rows: readonly DataRow[]
  /** Indexes of rows that hold something and were taken for totals, a footer or a repeated heading: to be said, never silent. */
  readonly skipped: readonly number[]
}

/** How far from the end a row of totals is looked for: signatures and dates of printing may follow it. */
const footer = 6

/** A row of totals near the end and the rows of a few words that follow it; rows with more in them are data and stay. */
export function dropTotalsRow(rows: readonly DataRow[]): DataRows {
  const from = Math.max(0, rows.length - footer)
  const at = rows.findIndex((row, index) => index >= from && isTotals(row.cells))
  if (at < 0) return { rows, skipped: [] }
  const width = Math.max(...rows.slice(0, at).map(({ cells }) => new Set(cells).size), 0)
  const isFooter = (row: DataRow): boolean =>
    isTotals(row.cells) || new Set(row.cells.filter((cell) => !isBlank(cell))).size * 3 <= width
  const dropped = new Set(rows.slice(at).filter(isFooter))
  return { rows: rows.filter((row) => !dropped.has(row)), skipped: [...dropped].map(({ index }) => index) }
}

/** The rows of data below a heading: without empty rows, headings repeated on every page, and totals at the end. */
export function dataRows(rows: readonly Row[], heading: Heading): DataRows {
  const start = heading.index + heading.span
  const heads = rows.slice(heading.index, start)
  const repeated: number[] = []
  const found: DataRow[] = []
  for (const [offset, cells] of rows.slice(start).entries()) {
    const index = start + offset
    if (isBlankRow(cells)) continue
    if (heads.some((head) => isRepeatedHeading(cells, head))) repeated.push(index)
    else found.push({ index, cells })
  }
  const { rows: data, skipped } = dropTotalsRow(found)
  return { rows: data, skipped: [...repeated, ...skipped].sort((a, b) => a - b) }
}
