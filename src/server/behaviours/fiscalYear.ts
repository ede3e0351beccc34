import { tableName } from '../../../schema/derive/names.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { addDays, isDate, today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'

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

/** The last time that a day of the year came, today included; the year's first day where no calendar has it. */
function lastDay(monthDay: string): string {
  const now = today()
  if (!isDate(`2024-${monthDay}`)) return lastDay('01-01')
  const own = `${now.slice(0, 4)}-${monthDay}`
  const day = own <= now ? own : `${Number(now.slice(0, 4)) - 1}-${monthDay}`
  return isDate(day) ? day : `${day.slice(0, 4)}-03-01`
}

/** Years of the books never overlap, keep the days of their documents, and stay as they are once they are closed. */
export const fiscalYear: SaveBehaviour = {
  propose: async ({ database, tenant }) => {
    const [last] = await database.one<{ year: number; endDate: string }>(
      tenant,
      sql`select year, end_date as "endDate" from fiscal_years where tenant_id = ${tenant} order by end_date desc limit 1`,
    )
    const [company] = await database.one<{ start: string | null; end: string | null }>(
      tenant,
      sql`select fiscal_year_start as start, fiscal_year_end as "end" from company where tenant_id = ${tenant} limit 1`,
    )
    const startDate = last ? addDays(last.endDate, 1) : lastDay(company?.start ?? '01-01')
    const aYear = addDays(yearLater(startDate), -1)
    if (!last) return { year: Number(aYear.slice(0, 4)), startDate, endDate: aYear }
    // A school that ends its years on another day from now on has one longer or shorter year.
    const year = last.year + 1
    const asked = `${year}-${company?.end ?? aYear.slice(5)}`
    const fits = isDate(asked) && asked > startDate && asked < monthsLater(startDate, longest)
    return { year, startDate, endDate: fits ? asked : aYear }
  },
  check: async (saving) => {
    const { id, record, before, context, run } = saving
    const { startDate, endDate } = record
    if (typeof startDate !== 'string' || typeof endDate !== 'string') return []
    const changed = ['startDate', 'endDate', 'year'].filter((field) => record[field] !== before?.[field])
    if (!changed.length) return []
    if (before?.['status'] === 'closed') return changed.map((field) => ({ code: 'FiscalYear.Closed', field }))
    if (endDate >= monthsLater(startDate, longest))
      return [{ code: 'FiscalYear.TooLong', field: 'endDate', params: { months: longest } }]
    if (![startDate, endDate].some((day) => Number(day.slice(0, 4)) === record['year']))
      return [{ code: 'FiscalYear.Number', field: 'year' }]
    const [other] = await run<{ year: number }>(
      sql`select year from fiscal_years where tenant_id = ${context.tenant} and id <> ${id} and start_date <= ${endDate} and end_date >= ${startDate} limit 1`,
    )
    if (other) return [{ code: 'FiscalYear.Overlaps', field: 'startDate', params: { name: other.year } }]
    return (await Promise.all([documentsOutside(saving, startDate, endDate), laterClosed(saving, startDate)])).flat()
  },
  confirm: (changes, context, run) => Promise.all(changes.map((change) => daysWithoutYear(change, context, run))),
}

/** Days between this year and the ones beside it that would belong to none. */
async function daysWithoutYear({ id, record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const { startDate, endDate } = record
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return []
  if (startDate === before?.['startDate'] && endDate === before['endDate']) return []
  const [neighbours] = await run<{ last: string | null; next: string | null }>(
    sql`select max(end_date) filter (where end_date < ${startDate}::date)::text as last, min(start_date) filter (where start_date > ${endDate}::date)::text as next
      from fiscal_years where tenant_id = ${context.tenant} and id <> ${id}`,
  )
  const [from, to] = [addDays(endDate, 1), addDays(startDate, -1)]
  if (neighbours?.last && neighbours.last < to)
    return [{ code: 'FiscalYear.Gap', field: 'startDate', params: { from: addDays(neighbours.last, 1), to } }]
  if (neighbours?.next && neighbours.next > from)
    return [{ code: 'FiscalYear.Gap', field: 'endDate', params: { from, to: addDays(neighbours.next, -1) } }]
  return []
}

/** Documents of the year, and what stands of them in the books, that would stand on days outside it: a reversal has a day of its own. */
async function documentsOutside({ id, before, context, run }: Saving, start: string, end: string): Promise<FaultAt[]> {
  if (!before) return []
  const dated = context.registry.models.filter(({ data, fields }) => data.scope === 'branchYear' && fields.get('date')?.within)
  const found = await Promise.all(
    [...dated.map(({ name }) => tableName(name)), 'journal_entries', 'stock_rows'].map((table) =>
      run<{ date: string }>(
        sql`select date::text as date from ${ident(table)} where tenant_id = ${context.tenant} and fiscal_year_id = ${id}
          and date not between ${start}::date and ${end}::date order by date limit 1`,
      ),
    ),
  )
  const [first] = found.flat()
  return first
    ? [{ code: 'FiscalYear.DocumentsOutside', field: first.date < start ? 'startDate' : 'endDate', params: { date: first.date } }]
    : []
}

/** What a closed year began with was made of all that stood before it. */
async function laterClosed({ id, context, run }: Saving, start: string): Promise<FaultAt[]> {
  const [later] = await run<{ year: number }>(
    sql`select year from fiscal_years where tenant_id = ${context.tenant} and id <> ${id} and status = 'closed' and start_date > ${start} order by start_date limit 1`,
  )
  return later ? [{ code: 'FiscalYear.BeforeClosed', field: 'startDate', params: { name: later.year } }] : []
}
