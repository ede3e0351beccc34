import { marks } from '../../../schema/values/character.ts'

/** A date as text `YYYY-MM-DD`, and the time of day where it has one. Kept apart from text, so that a typed date and a real one stay different. */
export interface DateCell {
  readonly date: string
  readonly time?: string
}

/** What a cell holds. Text is exactly the file's text, marks that cannot be seen included; a formula is its stored result. */
export type Cell = string | number | boolean | DateCell | null

/** Cells of one row from column A on. Rows are ragged: what lies behind the last filled cell is absent. */
export type Row = readonly Cell[]

const blank = new RegExp(`^[\\s${marks.join('')}]*$`)

/** Whether a reader would see nothing in the cell. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && blank.test(cell))
}

export function isBlankRow(row: Row): boolean {
  return row.every(isBlank)
}

/** The cell as text; empty for an empty cell. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}
