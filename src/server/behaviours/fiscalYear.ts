import { addDays, isDate, today } from '../../../schema/values/date.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** The same day of the next year; the first of March after a leap day. */
function yearLater(date: string): string {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  return isDate(next) ? next : `${next.slice(0, 4)}-03-01`
}

/** A first year of the books may begin earlier than a full year; none is longer, in months. */
const longest = 18

/** The same day of a later month, or the first day of the next one where that month is shorter. */
function monthsLater(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const first = (month: number) =>
    `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-`
  const day = `${first(count)}${date.slice(8)}`
  return isDate(day) ? day : `${first(count + 1)}01`
}

/** Years of the books never overlap. */
export const fiscalYear: SaveBehaviour = {
  propose: async ({ database, tenant }) => {
    const [last] = await database.one<{ year: number; endDate: string }>(
      tenant,
      sql`select year, end_date as "endDate" from fiscal_years where tenant_id = ${tenant} order by end_date desc limit 1`,
    )
    const startDate = last ? addDays(last.endDate, 1) : `${today().slice(0, 4)}-01-01`
    return { year: last ? last.year + 1 : Number(startDate.slice(0, 4)), startDate, endDate: addDays(yearLater(startDate), -1) }
  },
  check: async ({ record, before, context, run }) => {
    const { startDate, endDate } = record
    if (typeof startDate !== 'string' || typeof endDate !== 'string') return []
    if (endDate >= monthsLater(startDate, longest))
      return [{ code: 'FiscalYear.TooLong', field: 'endDate', params: { months: longest } }]
    const locked = run(sql`select pg_advisory_xact_lock(${context.tenant}, hashtext('fiscalYears'))`)
    const found = run<{ year: number }>(
      sql`select year from fiscal_years where tenant_id = ${context.tenant} and id <> ${(before?.['id'] as number | undefined) ?? 0} and start_date <= ${endDate} and end_date >= ${startDate} limit 1`,
    )
    await locked
    const [other] = await found
    return other ? [{ code: 'FiscalYear.Overlaps', field: 'startDate', params: { name: other.year } }] : []
  },
}
