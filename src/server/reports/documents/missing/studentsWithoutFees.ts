import { sql } from '../../../database/sql.ts'
import type { MissingCheck } from './check.ts'

/**
 * Students who are there at the end and whom nobody has charged tuition for their year by then, neither by an invoice nor by a fee that waits to
 * be one. A year of which no term has begun lacks nothing yet. What they would owe is known once its services are chosen: there is no amount.
 */
export const studentsWithoutFees: MissingCheck = {
  name: 'studentsWithoutFees',
  find: async ({ from, to }, { tenant, database }) => {
    const rows = await database.one<{ branch: number; count: number; run: string }>(
      tenant,
      sql`with charged as (
          select i.student_id, d.fiscal_year_id from sales_invoices d join sales_invoices_items i on i.tenant_id = d.tenant_id and i.record_id = d.id
            join services s on s.tenant_id = i.tenant_id and s.id = i.service_id and s.kind = 'tuition'
          where d.tenant_id = ${tenant} and d.status <> 'void' and d.date between ${from}::date and ${to}::date and i.student_id is not null
          union select f.student_id, f.fiscal_year_id from deserved_fees f join deserved_fees_items i on i.tenant_id = f.tenant_id and i.record_id = f.id
            join services s on s.tenant_id = i.tenant_id and s.id = i.service_id and s.kind = 'tuition'
          where f.tenant_id = ${tenant} and f.status = 'open' and f.date between ${from}::date and ${to}::date)
        select y.branch_id as branch, count(*)::int as count,
          case when (select deserved_fee_mode from company where tenant_id = ${tenant}) then 'deservedFessCollection' else 'invoiceStudents' end as run
        from fiscal_years v join students_years y on y.tenant_id = v.tenant_id and y.fiscal_year_id = v.id
          join students c on c.tenant_id = y.tenant_id and c.id = y.record_id and c.suspended is not true
          join student_statuses t on t.tenant_id = y.tenant_id and t.id = y.status_id and t.kind in ('enrolled', 'graduated')
          left join rows r on r.tenant_id = y.tenant_id and r.id = y.row_id
        where v.tenant_id = ${tenant} and v.start_date = ${from}::date
          and coalesce(y.joined_on, ${to}::date) <= ${to}::date and (y.left_on is null or y.left_on > ${to}::date)
          and coalesce((select min(m.start_date) from school_terms m where m.tenant_id = v.tenant_id and m.fiscal_year_id = v.id and m.active
            and (m.stage_id is null or m.stage_id = r.stage_id)), v.start_date) <= ${to}::date
          and not exists (select 1 from charged g where g.student_id = y.record_id and g.fiscal_year_id = y.fiscal_year_id)
        group by 1 order by 1`,
    )
    return rows.map(({ branch, count, run }) => ({
      branch,
      resource: 'students',
      count,
      amount: null,
      way: { run, input: { date: to } },
    }))
  },
}
