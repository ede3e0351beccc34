import { type Cell, isBlankRow, type Row } from './cell.ts'
import { limits } from './limits.ts'
import { SheetError } from './sheetError.ts'
import type { Sheet } from './workbook.ts'

/** Rows and columns from 0, both ends included. */
export interface Region {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Counts cells over all sheets of a file. */
export class Budget {
  #left: number = limits.cells

  /** @throws SheetError `File.TooExpanded` when the file holds more cells than a person could have filled */
  spend(cells: number): void {
    this.#left -= cells
    if (this.#left < 0) throw new SheetError('File.TooExpanded')
  }
}

/** Writes the value of a merged region into every cell of it that lies within the grid. */
export function fillMerged(rows: Cell[][], regions: readonly Region[], budget: Budget): void {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  for (const { top, left, bottom, right } of regions) {
    const value = rows[top]?.[left] ?? null
    const lastRow = Math.min(bottom, rows.length - 1)
    const lastColumn = Math.min(right, width - 1)
    if (value === null || lastRow < top || lastColumn < left) continue
    budget.spend((lastRow - top + 1) * (lastColumn - left + 1))
    for (let row = top; row <= lastRow; row++) {
      const cells = rows[row] as Cell[]
      while (cells.length < left) cells.push(null)
      for (let column = left; column <= lastColumn; column++) cells[column] = value
    }
  }
}

function trimEnd(row: Row): Row {
  let length = row.length
  while (length > 0 && (row[length - 1] ?? null) === null) length--
  return length === row.length ? row : row.slice(0, length)
}

/** A sheet without the empty rows after its content; null when there is none. */
export function sheetOf(name: string, hidden: boolean, rows: readonly Row[]): Sheet | null {
  const last = rows.findLastIndex((row) => !isBlankRow(row))
  return last < 0 ? null : { name, hidden, rows: rows.slice(0, last + 1).map(trimEnd) }
}
