import { today } from '../../../../../schema/values/date.ts'
import { firstDay, monthOf } from '../../../../../schema/values/month.ts'
import { sql } from '../../../database/sql.ts'
import type { MissingCheck } from './check.ts'
import { inService } from './inService.ts'

/**
 * Employees who worked in the last month and for whose leave and end of service nothing is provided by its end: its provision takes those of
 * the months before along, and one of a later day says nothing of this end. Whoever has left since was to be provided for then.
 */
export const provisions: MissingCheck = {
  name: 'provisions',
  find: async ({ to }, { tenant, database }) => {
    // A month that has not begun lacks nothing yet.
    const last = to < today() ? to : today()
    const month = monthOf(last)
    const rows = await database.one<{ branch: number; count: number }>(
      tenant,
      sql`with last as (select ${firstDay(month)}::date as first, ${last}::date as day)
        select e.branch_id as branch, count(*)::int as count from last l join employees e on e.tenant_id = ${tenant} and ${inService('e', 'l.first', 'l.day')}
          and (e.status <> 'ended' or ${inService('e', 'l.day', 'l.day')})
        where not exists (select 1 from staff_provisions p where p.tenant_id = e.tenant_id and p.employee_id = e.id and p.month >= ${month} and p.date <= ${to}::date and p.status in ('open', 'posted'))
        group by 1 order by 1`,
    )
    return rows.map((row) => ({ ...row, amount: null, way: { run: 'provideForStaff', input: { date: last } } }))
  },
}
