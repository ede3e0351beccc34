import { sql } from '../../../database/sql.ts'
import type { MissingCheck } from './check.ts'

/** Days of entries that come again, such as the depreciation of months, on which none was made. */
export const recurring: MissingCheck = {
  name: 'recurring',
  find: async ({ to }, { tenant, database }) => {
    const rows = await database.one<{ branch: number; count: number }>(
      tenant,
      sql`select t.branch_id as branch, count(*)::int as count from voucher_templates t
        where t.tenant_id = ${tenant} and t.active and t.every is not null and (t.next_date <= ${to}::date
          or exists (select 1 from voucher_templates_occurrences o where o.tenant_id = t.tenant_id and o.record_id = t.id and o.faults is not null and o.date <= ${to}::date))
        group by 1 order by 1`,
    )
    return rows.map((row) => ({ ...row, amount: null, way: { list: 'voucherTemplates', filter: { nextDate_lte: to } } }))
  },
}
