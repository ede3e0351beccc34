import { sql } from '../../../database/sql.ts'
import type { Found, MissingCheck } from './check.ts'

/** Temporary receipts that nobody has confirmed or refused: money that came is in no books, nor is the tax that may be due on it. */
export const temporaryReceipts: MissingCheck = {
  name: 'temporaryReceipts',
  find: async ({ from, to }, { tenant, database }) => {
    const rows = await database.one<Pick<Found, 'branch' | 'count' | 'amount'>>(
      tenant,
      sql`select branch_id as branch, count(*)::int as count, sum(amount)::text as amount from temporary_financials
        where tenant_id = ${tenant} and status = 'waiting' and date between ${from}::date and ${to}::date group by 1 order by 1`,
    )
    const filter = { date_gte: from, date_lte: to, status: 'waiting' }
    return rows.map((row) => ({ ...row, way: { list: 'temporaryFinancials', filter } }))
  },
}
