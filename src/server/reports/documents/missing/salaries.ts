import { today } from '../../../../../schema/values/date.ts'
import { sql } from '../../../database/sql.ts'
import type { MissingCheck } from './check.ts'
import { inService } from './inService.ts'

/**
 * Months that employees worked and for which nobody has calculated a salary: from the first month that the school has salaries for, and of
 * whoever had a contract since its books began, with the basic salaries that are agreed.
 */
export const salaries: MissingCheck = {
  name: 'salaries',
  amounts: 'viewSalaries',
  find: async ({ from, to }, { tenant, database }) => {
    // A month that has not begun lacks nothing yet.
    const last = to < today() ? to : today()
    const rows = await database.one<{ branch: number; from: string; to: string; count: number; amount: string }>(
      tenant,
      sql`with months as (select m::date as first, (m + interval '1 month' - interval '1 day')::date as last, to_char(m, 'YYYY-MM') as month
          from generate_series(date_trunc('month', ${from}::timestamp), ${last}::timestamp, interval '1 month') m),
          begun as (select (select min(month) from account_sums where tenant_id = ${tenant}) as books,
            (select min(month) from salaries where tenant_id = ${tenant} and status <> 'void') as pay)
        select e.branch_id as branch, m.first::text as "from", m.last::text as "to", count(*)::int as count, coalesce(sum(e.basic_salary), 0)::text as amount
        from months m cross join begun b join employees e on e.tenant_id = ${tenant} and ${inService('e', 'm.first', 'm.last')}
        where not exists (select 1 from salaries s where s.tenant_id = e.tenant_id and s.employee_id = e.id and s.month = m.month and s.status <> 'void')
          and (m.month >= b.pay or (m.last >= b.books and exists (select 1 from employees_contracts c where c.tenant_id = e.tenant_id and c.record_id = e.id
            and c.contract_kind is not null and c."from" <= m.last and coalesce(c."to", m.last) >= m.first)))
        group by 1, 2, 3 order by 2, 1`,
    )
    return rows.map((row) => ({
      ...row,
      way: { run: 'calculateSalary', input: { month: row.from.slice(0, 7), date: row.to } },
    }))
  },
}
