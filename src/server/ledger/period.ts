import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isDate } from '../../../schema/values/date.ts'
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

/** Until when the lock of an area forbids entries on a day; null when it does not, or the person has an exception that still runs. */
export async function lockedUntil(area: Area, date: string, context: Context, run: Run): Promise<string | null> {
  const lock = ident(`${area}_lock_date`, 'c')
  const [locks] = await run<{ until: string | null; excepted: boolean }>(
    sql`select ${lock}::text as until, exists (select 1 from lock_exceptions e where e.tenant_id = ${context.tenant} and e.user_id = ${context.person.id}
      and coalesce(e.area, ${area}) = ${area} and coalesce(e.branch_id, ${context.branch.id}) = ${context.branch.id}
      and e.until > now() at time zone 'Asia/Riyadh') as excepted from company c where c.tenant_id = ${context.tenant}`,
  )
  const until = locks?.until ?? null
  return until !== null && date <= until && !locks?.excepted ? until : null
}

/**
 * Whether an area of the books takes entries on a day: the year is there and not closed, and no lock forbids it. The
 * year's row stays as it is until the transaction ends.
 */
export async function openPeriod(area: Area, date: string, context: Context, run: Run): Promise<Period> {
  const [[year], until] = await Promise.all([
    run<BookYear>(
      sql`select id, status from fiscal_years where tenant_id = ${context.tenant} and ${date}::date between start_date and end_date for share`,
    ),
    lockedUntil(area, date, context, run),
  ])
  if (!year) return { year: null, faults: [{ code: 'FiscalYear.NoPermission', field: 'date' }] }
  if (year.status === 'closed') return { year, faults: [{ code: 'FiscalYear.Closed' }] }
  return { year, faults: until === null ? [] : [lockFault(area, until)] }
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
