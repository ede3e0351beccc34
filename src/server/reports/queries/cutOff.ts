import { addMonths } from '../../../../schema/values/date.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { RowPlace } from '../page.ts'

/** A cut-off in the ledger: just before a row or just after it. */
export interface CutOff extends RowPlace {
  readonly side: 'before' | 'after'
}

/** Before all rows of a day. */
export const beginningOf = (date: string): CutOff => ({ date, entry: 0, line: 0, side: 'before' })

/** Rows `l` on one side of a place. */
export const placed = (comparison: '<' | '<=' | '>' | '>=', { date, entry, line }: RowPlace): Sql =>
  sql`(l.date, l.entry_id, l.line) ${word(comparison)} (${date}::date, ${entry}, ${line})`

/** Rows `l` before a cut-off. */
export const before = (cutOff: CutOff): Sql => placed(cutOff.side === 'after' ? '<=' : '<', cutOff)

/** Rows `l` after a cut-off. */
export const after = (cutOff: CutOff): Sql => placed(cutOff.side === 'after' ? '>' : '>=', cutOff)

/** A cut-off as whole months and the rows `l` of some days, which are added to them or subtracted from them. */
export interface MonthSplit {
  /** The first day of the first month that is not among the whole ones. */
  readonly months: string
  /** Null where a month begins at the cut-off. */
  readonly rows: { readonly sign: 1 | -1; readonly where: Sql; readonly from: string; readonly to: string } | null
}

/** In the second half of a month fewer rows lie between the cut-off and the month's end than between its beginning and the cut-off. */
const half = 16

/**
 * The split nearest to a cut-off. Months go into statements as dates: what `date_trunc` gives is a moment, for which no index
 * on days is used.
 */
export function splitByMonth(cutOff: CutOff): MonthSplit {
  const { date } = cutOff
  const month = `${date.slice(0, 7)}-01`
  if (date === month && cutOff.entry === 0) return { months: month, rows: null }
  if (Number(date.slice(8)) <= half)
    return { months: month, rows: { sign: 1, where: sql`l.date >= ${month}::date and ${before(cutOff)}`, from: month, to: date } }
  const next = addMonths(month, 1)
  return { months: next, rows: { sign: -1, where: sql`l.date < ${next}::date and ${after(cutOff)}`, from: date, to: next } }
}
