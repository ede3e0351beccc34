import type { Cell } from '../sheets/cell.ts'
import type { ExchangeColumn } from './columns.ts'
/** What all cells of a column mean, where they can be read in more than one way. */
export interface ColumnQuestion {
  /** A cell as an example. */
  readonly value: string
  /** The code of the text that asks. */
  readonly code: string
  /** The ways to read the column; one is chosen by its place, counted from 1. */
  readonly ways: readonly {
    readonly label: string
    readonly params?: Readonly<Record<string, string>>
    readonly read: Reading
  }[]
}

/** How a cell is read: as another cell, or as one of two columns. */
export type Reading = (cell: Cell) => Cell | readonly [column: ExchangeColumn, cell: Cell]
