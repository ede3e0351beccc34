import type { deferredIncome as deferredIncomeReport } from '../../../../resources/reports/ageing.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly service: Name
}

/** What posted documents deferred, earned and took back, service by service. */
export const deferredIncome: ReportQuery<typeof deferredIncomeReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const { from, to } = parameters
  const rows = await database.one<Row>(
    tenant,
    sql`with moves as (
        select i.service_id, v.date, i.deferred as added, 0::numeric as earned, 0::numeric as back from sales_invoices_items i join sales_invoices v on v.tenant_id = i.tenant_id and v.id = i.record_id
          where i.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and v.status = 'posted' and v.date <= ${to}::date and i.deferred > 0
        union all select s.service_id, v.date, 0, i.amount, 0 from income_recognitions_items i join income_recognitions v on v.tenant_id = i.tenant_id and v.id = i.record_id
          join sales_invoices_items s on s.tenant_id = i.tenant_id and s.id = i.item_id
          where i.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and v.status = 'posted' and v.date <= ${to}::date
        union all select s.service_id, v.date, 0, 0, i.unearned from sales_returns_items i join sales_returns v on v.tenant_id = i.tenant_id and v.id = i.record_id
          join sales_invoices_items s on s.tenant_id = i.tenant_id and s.id = i.item_id
          where i.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and v.status = 'posted' and v.date <= ${to}::date and i.unearned > 0)
      select json_build_object('arabicName', p.arabic_name, 'englishName', p.english_name) as service,
        coalesce(sum(added - earned - back) filter (where m.date < ${from}::date), 0)::text as opening,
        coalesce(sum(added) filter (where m.date >= ${from}::date), 0)::text as deferred,
        coalesce(-sum(earned) filter (where m.date >= ${from}::date), 0)::text as recognised,
        coalesce(-sum(back) filter (where m.date >= ${from}::date), 0)::text as unwound,
        sum(added - earned - back)::text as closing
      from moves m join services p on p.tenant_id = ${tenant} and p.id = m.service_id group by p.id, p.arabic_name, p.english_name order by p.id`,
  )
  return { rows: rows.map((cells) => ({ cells, level: 0 })) }
}
