import { firstDay, lastDay } from '../../../../schema/values/month.ts'
import type { BookYear, MonthClosing } from '../../../shared/closing.ts'
import { sql } from '../../database/sql.ts'
import { within } from '../../database/within.ts'
import type { Context } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { assertEveryBranch } from './checks.ts'
import { documentsFound, unpostedUntil } from './documents.ts'
import type { LacksOfBooks } from './lacking.ts'

/** What the books lack up to the end of a month, before it is locked; nothing is written. */
export const monthClosing = (month: string, missing: LacksOfBooks, context: Context): Promise<MonthClosing> =>
  context.database.transaction(context.tenant, async (run) => {
    const { tenant } = context
    const to = lastDay(month)
    await assertEveryBranch(context, run)
    const [[year], [company]] = await Promise.all([
      run<BookYear>(
        sql`select id, year, start_date::text as "startDate", end_date::text as "endDate", status from fiscal_years
          where tenant_id = ${tenant} and ${to}::date between start_date and end_date`,
      ),
      run<MonthClosing['company']>(
        sql`select id, version, general_lock_date::text as until from company where tenant_id = ${tenant}`,
      ),
    ])
    if (!year || !company || !context.years.some(({ id }) => id === year.id)) throw new Problem(404, 'Record.NotFound')
    const found: MonthClosing = { year, month, to, company, checks: [] }
    if (year.status === 'closed') return { result: Promise.resolve(found) }
    const here = { ...context, database: { ...context.database, ...within(run) } }
    const [documents, lacking] = await Promise.all([
      documentsFound(unpostedUntil(to), year.id, context, run),
      missing.find({ from: year.startDate, to, month: firstDay(month) }, here),
    ])
    const lacks = await missing.shown(lacking, here)
    return { result: Promise.resolve({ ...found, checks: [{ name: 'unposted', stops: false, ...documents }, ...lacks] }) }
  })
