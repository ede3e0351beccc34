import { holds, isEmpty } from '../../../schema/condition.ts'
import { type Area, areas } from '../../../schema/language/effects.ts'
import { lockedBy } from '../../../schema/language/locking.ts'
import type { Model } from '../../../schema/model.ts'
import { type FaultAt, type RecordData, reader } from '../../../schema/record/record.ts'
import { addDays, isDate } from '../../../schema/values/date.ts'
import { isMonth, lastDay } from '../../../schema/values/month.ts'
import type { Run } from '../database/database.ts'
import { ident, list, literal, sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { lockedLines } from './lockedLines.ts'

/** The year that a day of the books belongs to. */
export interface BookYear {
  readonly id: number
  readonly status: string
  readonly start: string
  readonly end: string
  /** A closed year after it, which was opened with the balances of before. */
  readonly closedAfter: number | null
}

export interface Period {
  readonly year: BookYear | null
  readonly faults: readonly FaultAt[]
}

/** Until when an area of the books is locked, and the branches in which the person has an exception that still runs; null is every branch. */
interface Lock {
  readonly until: string | null
  readonly excepted: readonly (number | null)[]
}

type Locks = ReadonlyMap<Area, Lock>

/** The locks of every area. */
async function locksOf(context: Context, run: Run): Promise<Locks> {
  const rows = await run<Lock & { area: Area }>(
    sql`select l.area, l.until, array(select e.branch_id from lock_exceptions e where e.tenant_id = ${context.tenant}
        and e.user_id = ${context.person.id} and coalesce(e.area, l.area) = l.area and e.until > now() at time zone 'Asia/Riyadh') as excepted
      from company c cross join lateral (values ${list(areas.map((area) => sql`(${literal(area)}, ${ident(`${area}_lock_date`, 'c')}::text)`))}) l (area, until)
      where c.tenant_id = ${context.tenant}`,
  )
  return new Map(rows.map(({ area, ...lock }) => [area, lock]))
}

/** What forbids a day in some areas of the books of some branches, of which each is general too: an exception counts for its branch alone. */
const lockFaults = (locks: Locks, of: readonly Area[], date: string, branches: readonly number[]): FaultAt[] =>
  forbidding(locks, of, date, branches).map(({ area, until }) => ({
    code: 'Ledger.Locked',
    field: 'date',
    params: { name: lockField(area), area, date: until },
  }))

const forbidding = (locks: Locks, of: readonly Area[], date: string, branches: readonly number[]) =>
  [...new Set<Area>(['general', ...of])].flatMap((area) => {
    const { until = null, excepted = [] } = locks.get(area) ?? {}
    const isFree = until === null || date > until || excepted.includes(null) || branches.every((one) => excepted.includes(one))
    return isFree ? [] : [{ area, until }]
  })

/** The setting that says until when an area is locked. */
export const lockField = (area: Area): string => `${area}LockDate`

/** The locks that forbid a day in some areas of the books of some branches, each with its last day. */
export async function locksOn(
  date: string,
  of: readonly Area[],
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<{ readonly area: Area; readonly until: string }[]> {
  const locks = await locksOf(context, run)
  return forbidding(locks, of, date, branches)
}

/** The first day after another one that takes entries of some areas: of an open year behind which none is closed, and which no lock forbids. */
export async function firstOpenDay(
  after: string,
  of: readonly Area[],
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<string | null> {
  const [years, locks] = await Promise.all([
    run<Pick<BookYear, 'start' | 'end'>>(
      sql`select y.start_date::text as start, y.end_date::text as end from fiscal_years y where y.tenant_id = ${context.tenant} and y.end_date > ${after}::date
        and not exists (select 1 from fiscal_years c where c.tenant_id = y.tenant_id and c.status = 'closed' and c.start_date >= y.start_date) order by y.start_date`,
    ),
    locksOf(context, run),
  ])
  const days = years.map(({ start, end }) => {
    const until = forbidding(locks, of, start, branches).map((lock) => lock.until ?? start)
    const first = until.length ? addDays(until.toSorted().at(-1) ?? start, 1) : start
    return first <= end ? first : null
  })
  return days.find((day) => day !== null) ?? null
}

/** Reasons against entries of some areas, on each of some days; of null areas no lock is asked. */
export type Periods = (areas: readonly Area[] | null, day: string, branches: readonly number[]) => Period

/**
 * Whether areas of the books take entries on some days: the year is there and not closed, and no lock forbids it. The
 * years' rows stay as they are until the transaction ends.
 * @param isLocked whether locks are asked at all
 */
export async function openPeriods(days: readonly string[], context: Context, run: Run, isLocked = true): Promise<Periods> {
  const [years, locks] = await Promise.all([
    run<BookYear>(
      sql`select id, status, start_date::text as start, end_date::text as end,
          (select min(c.year) from fiscal_years c where c.tenant_id = ${context.tenant} and c.status = 'closed' and c.start_date > y.start_date) as "closedAfter"
        from fiscal_years y where tenant_id = ${context.tenant}
        and exists (select 1 from unnest(${days}::date[]) d where d between y.start_date and y.end_date) order by id for share`,
    ),
    isLocked ? locksOf(context, run) : null,
  ])
  return (of, day, branches) => {
    const year = years.find(({ start, end }) => start <= day && day <= end) ?? null
    if (!year) return { year, faults: [{ code: 'FiscalYear.Missing', field: 'date', params: { date: day } }] }
    if (year.status === 'closed') return { year, faults: [{ code: 'FiscalYear.Closed' }] }
    if (year.closedAfter !== null) return { year, faults: [{ code: 'Ledger.BeforeClosed', params: { name: year.closedAfter } }] }
    return { year, faults: locks && of ? lockFaults(locks, of, day, branches) : [] }
  }
}

/** What the locks of some areas say of the day of a document that is final: it will be posted on that day. */
export async function lockedDay(
  of: Promise<readonly Area[]>,
  { date }: RecordData,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (typeof date !== 'string' || !isDate(date)) return []
  const [locks, areas] = await Promise.all([locksOf(context, run), of])
  return lockFaults(locks, areas, date, branches)
}

/** The same of records that their definition lets a lock keep, by their own day or month, and of what an action does with them. */
export async function lockedRecords(
  { data, actions, lines }: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const action = actions.get(operation)
  const locked = action ? action.locked : data.locked
  const groups = lines.filter((group) => group.locked)
  if (!locked && !groups.length) return changes.map(() => [])
  const locks = await locksOf(context, run)
  return changes.map((change) => {
    const { record, before } = change
    const branch = record['branch'] ?? before?.['branch']
    const of = [typeof branch === 'number' ? branch : context.branch.id]
    const inLines = groups.flatMap((group) =>
      lockedLines(group, change, (day) => lockFaults(locks, [group.locked?.area ?? 'general'], day, of)),
    )
    if (!locked) return inLines
    const isLetGo = action ? !action.takesBack : before !== null && !holds(data.locked?.keeps, reader(before))
    const own = lockedBy(locked).flatMap((by) =>
      [record, isLetGo ? null : before]
        .flatMap((one) => (!one || isEmpty(one[by]) || !holds(locked.when, reader(one)) ? [] : dayOf(String(one[by]))))
        .flatMap((day) => lockFaults(locks, [locked.area], day, of))
        .map((fault) => ({ ...fault, field: locked.at ?? by })),
    )
    return [...own.slice(0, 1), ...inLines]
  })
}

const dayOf = (value: string): string => (isMonth(value) ? lastDay(value) : value)

/** The same of documents by the area of their definition, when they become final or are changed while they wait to be posted. */
export async function finalDays(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const { posting, data } = model
  const isFinal = ({ record, before }: Change): boolean =>
    posting?.postable.has(String(record['status'])) === true &&
    !posting.inBooks.includes(String(before?.['status'])) &&
    (operation === 'create' || operation === 'update' || before?.['status'] !== record['status'])
  const locked = await lockedRecords(model, operation, changes, context, run)
  if (!changes.some(isFinal)) return locked
  const [locks, areas] = [await locksOf(context, run), [data.effects?.area ?? 'general'] as const]
  return changes.map((change, index) => {
    const { date, branch } = change.record
    const own = locked[index] ?? []
    if (own.length || !isFinal(change) || typeof date !== 'string' || !isDate(date)) return own
    return lockFaults(locks, areas, date, [typeof branch === 'number' ? branch : context.branch.id])
  })
}
