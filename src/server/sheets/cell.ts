import { marks } from '../../../schema/values/character.ts'
import type { Cell, Row } from './workbook.ts'

const blank = new RegExp(`^[\\s${marks.join('')}]*$`)

/** Whether a reader would see nothing in the cell. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && blank.test(cell))
}

export function isBlankRow(row: Row): boolean {
  return row.every(isBlank)
}

/** The cell as text; empty for an empty cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}
