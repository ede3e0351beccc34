import { parseDate } from '../../../../schema/values/date.ts'
import { latinDigits, stripMarks } from '../../../../schema/values/digits.ts'
import { parseHijri, toGregorian } from '../../../../schema/values/hijri.ts'
import { parseTime } from '../../../../schema/values/time.ts'
import { type DateCell, textOf } from '../../sheets/cell.ts'
import { headingKey } from '../../sheets/heading.ts'

/** Rows of a sheet whose cells nobody has read yet. */
export type Rows = readonly (readonly unknown[])[]

const isDateCell = (cell: unknown): cell is DateCell => typeof cell === 'object' && cell !== null && 'date' in cell

/** A cell as it is written, with latin digits. */
export const written = (cell: unknown): string =>
  stripMarks(latinDigits(textOf(cell as DateCell | string | number | null))).trim()

/** A year of the Hijri calendar says so by itself. */
const isHijriYear = /(^|\D)1[345]\d\d(\D|$)/

/** The day of a cell, which may have a time behind it. */
export function dayOf(cell: unknown): string | null {
  if (isDateCell(cell)) return cell.date
  const [first = ''] = written(cell).split(/[T\s]+/)
  return isHijriYear.test(first) ? toGregorian(parseHijri(first) ?? '') : parseDate(first)
}

/** The time of a cell, which may have a day before it. */
export function timeIn(cell: unknown): string | null {
  if (isDateCell(cell)) return cell.time ?? null
  const text = written(cell)
  return parseTime(text) ?? parseTime(text.replace(/^\S+[T\s]+/, ''))
}

/** The first row in which a column has one of the headings, and where; null when none has. */
export function columnOf(row: readonly unknown[], headings: readonly string[]): number | null {
  const keys = new Set(headings.map(headingKey))
  const at = row.findIndex((cell) => typeof cell === 'string' && keys.has(headingKey(cell)))
  return at < 0 ? null : at
}
