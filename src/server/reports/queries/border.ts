import { addMonths } from '../../../../schema/values/date.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { RowPlace } from '../page.ts'

/** Where the books are divided: just before a row or just after it. */
export interface Border extends RowPlace {
  readonly side: 'before' | 'after'
}

/** Before all rows of a day. */
export const beginningOf = (date: string): Border => ({ date, entry: 0, line: 0, side: 'before' })

/** Rows `l` on one side of a place. */
export const placed = (comparison: '<' | '<=' | '>' | '>=', { date, entry, line }: RowPlace): Sql =>
  sql`(l.date, l.entry_id, l.line) ${word(comparison)} (${date}::date, ${entry}, ${line})`

/** Rows `l` before a border. */
export const before = (border: Border): Sql => placed(border.side === 'after' ? '<=' : '<', border)

/** Rows `l` after a border. */
export const after = (border: Border): Sql => placed(border.side === 'after' ? '>' : '>=', border)

/** A border as whole months and the rows `l` of some days, which are added to them or taken from them again. */
export interface Cut {
  /** The first day of the first month that is not among the whole ones. */
  readonly months: string
  /** Null where a month begins at the border. */
  readonly rows: { readonly sign: 1 | -1; readonly where: Sql; readonly from: string; readonly to: string } | null
}

/** In the second half of a month fewer rows lie between a border and the month's end than between its beginning and the border. */
const half = 16

/**
 * The cut nearest to a border. Months go into statements as dates: what `date_trunc` gives is a moment, for which no index
 * on days is used.
 */
export function cutOf(border: Border): Cut {
  const { date } = border
  const month = `${date.slice(0, 7)}-01`
  if (date === month && border.entry === 0) return { months: month, rows: null }
  if (Number(date.slice(8)) <= half)
    return { months: month, rows: { sign: 1, where: sql`l.date >= ${month}::date and ${before(border)}`, from: month, to: date } }
  const next = addMonths(month, 1)
  return { months: next, rows: { sign: -1, where: sql`l.date < ${next}::date and ${after(border)}`, from: date, to: next } }
}
