import type { ReportRow } from '../../shared/report.ts'
import type { ShownColumn } from './shownAnswer.ts'

/** Columns of a table: those that only groups fill, which stand in a line above what is below them, and the others. */
export interface Split {
  readonly heads: readonly ShownColumn[]
  readonly columns: readonly ShownColumn[]
}

/** Where all that stands on top is groups, and the first columns are theirs alone, these columns would be empty everywhere else. */
export function splitHeads(columns: readonly ShownColumn[], rows: readonly ReportRow[]): Split {
  const below = rows.filter(({ level }) => (level ?? 0) > 0)
  const heads = columns.filter(({ name }) => below.every(({ cells }) => !(name in cells)))
  const grouped = below.length > 0 && rows.every(({ level, role }) => (level ?? 0) > 0 || role === 'group')
  return grouped && heads[0] === columns[0] && heads.length < columns.length
    ? { heads, columns: columns.filter((column) => !heads.includes(column)) }
    : { heads: [], columns }
}

/** Over how many columns the line of a group reaches: up to the first one that the group fills itself. */
export function reachOf(row: ReportRow, columns: readonly ShownColumn[]): number {
  const first = columns.findIndex(({ name }) => row.cells[name] !== null && row.cells[name] !== undefined)
  return first < 1 ? Math.max(1, first < 0 ? columns.length : 1) : first
}
