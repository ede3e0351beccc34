import { sql } from '../../../database/sql.ts'
import type { Found, MissingCheck } from './check.ts'

const waiting = ['open', 'counted']

/** Shifts that nobody has counted and judged: what is missing or over in their drawers is in no books. */
export const shifts: MissingCheck = {
  name: 'shifts',
  find: async ({ from, to }, { tenant, database }) => {
    const rows = await database.one<Pick<Found, 'branch' | 'count' | 'amount'>>(
      tenant,
      sql`select branch_id as branch, count(*)::int as count, sum(opening_cash)::text as amount from shifts
        where tenant_id = ${tenant} and status = any(${waiting}::text[]) and date between ${from}::date and ${to}::date group by 1 order by 1`,
    )
    return rows.map((row) => ({ ...row, way: { list: 'shifts', filter: { status_in: waiting } } }))
  },
}
