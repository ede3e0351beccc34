import { tableName } from '../../../../../schema/derive/names.ts'
import type { MissingName } from '../../../../shared/closing.ts'
import { ident, sql } from '../../../database/sql.ts'
import type { Found, MissingCheck } from './check.ts'

/** A check for records of a list that wait in some states: how many there are, and what they come to, by branch. */
export const waitingRecords = (
  name: MissingName,
  { list, states, amount }: { readonly list: string; readonly states: readonly string[]; readonly amount: string },
): MissingCheck => ({
  name,
  find: async ({ from, to }, { tenant, database }) => {
    const rows = await database.one<Pick<Found, 'branch' | 'count' | 'amount'>>(
      tenant,
      sql`select branch_id as branch, count(*)::int as count, sum(${ident(amount)})::text as amount from ${ident(tableName(list))}
        where tenant_id = ${tenant} and status = any(${states}::text[]) and date between ${from}::date and ${to}::date group by 1 order by 1`,
    )
    const filter = { date_gte: from, date_lte: to, status_in: states }
    return rows.map((row) => ({ ...row, way: { list, filter } }))
  },
})
