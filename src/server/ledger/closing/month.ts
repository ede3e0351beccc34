import { firstDay, lastDay } from '../../../../schema/values/month.ts'
import type { BookYear, ClosingCheck, LockMove, MonthClosing } from '../../../shared/closing.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { assertEveryBranch } from './checks.ts'
import { documentsFound, unpostedUntil } from './documents.ts'
import { inTransaction } from './inTransaction.ts'
import type { Lacking, LacksOfBooks } from './lacking.ts'

/** The year of the books in which a day lies. */
export const yearAt = async (day: string, { tenant }: Context, run: Run): Promise<BookYear | undefined> =>
  (
    await run<BookYear>(
      sql`select id, year, start_date::text as "startDate", end_date::text as "endDate", status from fiscal_years
        where tenant_id = ${tenant} and ${day}::date between start_date and end_date`,
    )
  )[0]

/** What the books of an open year lack up to a day, the month of that day closed as one. */
export const lackingUntil = (
  day: string,
  { startDate, status }: BookYear,
  missing: LacksOfBooks,
  context: Context,
  run: Run,
): Promise<readonly Lacking[]> =>
  status === 'closed'
    ? Promise.resolve([])
    : missing.find({ from: startDate, to: day, month: firstDay(day.slice(0, 7)) }, inTransaction(context, run))

/** What the books lack up to the end of a month, before it is closed, and what was done with its lock; nothing is written. */
export const monthClosing = (month: string, missing: LacksOfBooks, context: Context): Promise<MonthClosing> =>
  context.database.transaction(context.tenant, async (run) => {
    const { tenant } = context
    const to = lastDay(month)
    await assertEveryBranch(context, run)
    const [year, [company]] = await Promise.all([
      yearAt(to, context, run),
      run<MonthClosing['company']>(
        sql`select id, version, general_lock_date::text as until from company where tenant_id = ${tenant}`,
      ),
    ])
    if (!year || !company || !context.years.some(({ id }) => id === year.id)) throw new Problem(404, 'Record.NotFound')
    const here = inTransaction(context, run)
    const [documents, lacking, moves] = await Promise.all([
      year.status === 'closed' ? null : documentsFound(unpostedUntil(to), year.id, context, run),
      lackingUntil(to, year, missing, context, run),
      lockMoves(to, context, run),
    ])
    const checks = (await missing.shown(lacking, here)).map(
      (check): ClosingCheck => (check.name === 'unposted' ? { ...check, ...documents } : check),
    )
    const shown = moves.map(
      async ({ lacking, ...move }): Promise<LockMove> => ({ ...move, checks: lacking ? await missing.shown(lacking, here) : [] }),
    )
    return { result: Promise.all(shown).then((moves) => ({ year, month, to, company, checks, moves })) }
  })

/** How often the lock went over a day, the last times first: what was confirmed with it was kept in the same transaction. */
const lockMoves = (day: string, { tenant }: Context, run: Run) =>
  run<Omit<LockMove, 'checks'> & { lacking: readonly Lacking[] | null }>(
    sql`select a.action, u.full_name as by, to_json(a.at)#>>'{}' as at, a.before->>'generalLockDate' as "from", a.after->>'generalLockDate' as until,
        a.input->>'reason' as reason, k.lacking
      from audit_log a left join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
        left join unfinished_closings k on k.tenant_id = a.tenant_id and k.closed_at = a.at and k.until::text = a.after->>'generalLockDate'
      where a.tenant_id = ${tenant} and a.resource = 'company' and a.before is not null and a.after is not null
        and (coalesce(a.before->>'generalLockDate', '') < ${day}) <> (coalesce(a.after->>'generalLockDate', '') < ${day})
      order by a.id desc limit 10`,
  )
