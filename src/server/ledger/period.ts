import type { Area } from '../../../schema/effects.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isDate } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** The year that a day of the books belongs to. */
export interface BookYear {
  readonly id: number
  readonly status: string
  /** A closed year after it, which was opened with what stood before it. */
  readonly closedAfter: number | null
}

export interface Period {
  readonly year: BookYear | null
  readonly faults: readonly FaultAt[]
}

/** Until when an area of the books is locked, and the branches in which the person has an exception that still runs; null is every branch. */
interface Lock {
  readonly area: Area
  readonly until: string | null
  readonly excepted: readonly (number | null)[]
}

async function lockOf(area: Area, context: Context, run: Run): Promise<Lock> {
  const [lock] = await run<Omit<Lock, 'area'>>(
    sql`select ${ident(`${area}_lock_date`, 'c')}::text as until, array(select e.branch_id from lock_exceptions e where e.tenant_id = ${context.tenant}
      and e.user_id = ${context.person.id} and coalesce(e.area, ${area}) = ${area} and e.until > now() at time zone 'Asia/Riyadh') as excepted
      from company c where c.tenant_id = ${context.tenant}`,
  )
  return { area, until: lock?.until ?? null, excepted: lock?.excepted ?? [] }
}

/** What forbids a day in the books of some branches: an exception counts for its branch alone. */
function lockFaults({ area, until, excepted }: Lock, date: string, branches: readonly number[]): FaultAt[] {
  if (until === null || date > until || excepted.includes(null) || branches.every((one) => excepted.includes(one))) return []
  return [{ code: 'Ledger.Locked', field: 'date', params: { area, date: until } }]
}

/** Until when the lock of an area forbids a day in the books of some branches; null when it does not. */
export async function lockedUntil(
  area: Area,
  date: string,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<string | null> {
  const lock = await lockOf(area, context, run)
  return lockFaults(lock, date, branches).length ? lock.until : null
}

/** What stands in the way of entries, on each of some days. */
export type Periods = (day: string, branches: readonly number[]) => Period

/**
 * Whether an area of the books takes entries on some days: the year is there and not closed, and no lock forbids it. The
 * years' rows stay as they are until the transaction ends.
 */
export async function openPeriods(area: Area, days: readonly string[], context: Context, run: Run): Promise<Periods> {
  const [years, lock] = await Promise.all([
    run<BookYear & { start: string; end: string }>(
      sql`select id, status, start_date::text as start, end_date::text as end,
          (select min(c.year) from fiscal_years c where c.tenant_id = ${context.tenant} and c.status = 'closed' and c.start_date > y.start_date) as "closedAfter"
        from fiscal_years y where tenant_id = ${context.tenant}
        and exists (select 1 from unnest(${days}::date[]) d where d between y.start_date and y.end_date) order by id for share`,
    ),
    lockOf(area, context, run),
  ])
  return (day, branches) => {
    const year = years.find(({ start, end }) => start <= day && day <= end) ?? null
    if (!year) return { year, faults: [{ code: 'FiscalYear.NoPermission', field: 'date' }] }
    if (year.status === 'closed') return { year, faults: [{ code: 'FiscalYear.Closed' }] }
    if (year.closedAfter !== null) return { year, faults: [{ code: 'Ledger.BeforeClosed', params: { name: year.closedAfter } }] }
    return { year, faults: lockFaults(lock, day, branches) }
  }
}

/** The same for one day. */
export async function openPeriod(
  area: Area,
  date: string,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<Period> {
  return (await openPeriods(area, [date], context, run))(date, branches)
}

/** A final document is dated where its area takes entries of its branches: it will be posted on that day. */
export async function lockedDay(
  area: Area,
  { date }: RecordData,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  return typeof date === 'string' && isDate(date) ? lockFaults(await lockOf(area, context, run), date, branches) : []
}
