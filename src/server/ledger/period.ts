import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isDate, today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Area } from './entry.ts'

/** The year that a day of the books belongs to. */
export interface BookYear {
  readonly id: number
  readonly status: string
}

export interface Period {
  readonly year: BookYear | null
  readonly faults: readonly FaultAt[]
}

/** Until when the lock of an area forbids entries; null when it does not, or the person has an exception that still runs. */
async function lockOf(area: Area, context: Context, run: Run): Promise<string | null> {
  const lock = ident(`${area}_lock_date`, 'c')
  const [locks] = await run<{ until: string | null; excepted: boolean }>(
    sql`select ${lock}::text as until, exists (select 1 from lock_exceptions e where e.tenant_id = ${context.tenant} and e.user_id = ${context.person.id}
      and coalesce(e.area, ${area}) = ${area} and coalesce(e.branch_id, ${context.branch.id}) = ${context.branch.id}
      and e.until > now() at time zone 'Asia/Riyadh') as excepted from company c where c.tenant_id = ${context.tenant}`,
  )
  return locks?.excepted ? null : (locks?.until ?? null)
}

/** The same for a day: null when the lock does not reach it. */
export async function lockedUntil(area: Area, date: string, context: Context, run: Run): Promise<string | null> {
  const until = await lockOf(area, context, run)
  return until !== null && date <= until ? until : null
}

/**
 * Whether an area of the books takes entries on each of some days: the year is there and not closed, and no lock forbids
 * it. The years' rows stay as they are until the transaction ends.
 */
export async function openPeriods(
  area: Area,
  days: readonly string[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<string, Period>> {
  const [years, until] = await Promise.all([
    run<BookYear & { start: string; end: string }>(
      sql`select id, status, start_date::text as start, end_date::text as end from fiscal_years y where tenant_id = ${context.tenant}
        and exists (select 1 from unnest(${days}::date[]) d where d between y.start_date and y.end_date) order by id for share`,
    ),
    lockOf(area, context, run),
  ])
  return new Map(
    days.map((day) => {
      const year = years.find(({ start, end }) => start <= day && day <= end) ?? null
      return [day, { year, faults: faultsOf(area, day, year, until) }]
    }),
  )
}

function faultsOf(area: Area, day: string, year: BookYear | null, until: string | null): FaultAt[] {
  if (!year) return [{ code: 'FiscalYear.NoPermission', field: 'date' }]
  if (year.status === 'closed') return [{ code: 'FiscalYear.Closed' }]
  return until !== null && day <= until ? [lockFault(area, until)] : []
}

/** The same for one day. */
export async function openPeriod(area: Area, date: string, context: Context, run: Run): Promise<Period> {
  return (await openPeriods(area, [date], context, run)).get(date) as Period
}

/** A final document is dated where its area takes entries: it will be posted on that day. */
export async function lockedDay(area: Area, record: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  const { date } = record
  if (typeof date !== 'string' || !isDate(date)) return []
  const until = await lockedUntil(area, date, context, run)
  return until === null ? [] : [lockFault(area, until)]
}

const lockFault = (area: Area, until: string): FaultAt => ({
  code: 'Ledger.Locked',
  field: 'date',
  params: { area, date: until },
})

/** The days of the selected year, or from the first day of the first year to the last of the last one. */
export async function selectedDays({ year, database, tenant }: Context): Promise<{ from: string; to: string }> {
  const [all] = year
    ? []
    : await database.one<{ from: string | null; to: string | null }>(
        tenant,
        sql`select min(start_date)::text as "from", max(end_date)::text as "to" from fiscal_years where tenant_id = ${tenant}`,
      )
  return { from: year?.startDate ?? all?.from ?? today(), to: year?.endDate ?? all?.to ?? today() }
}
