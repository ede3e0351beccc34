import type { salesByItem as salesByItemReport } from '../../../../resources/reports/stock/sales.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { costOf } from '../stock/costOf.ts'
import { nameOf } from '../stock/stockThen.ts'

/** Goods that invoices sold and credit notes took back, in main units; goods cost what they cost as they went out, services nothing. */
export const salesByItem: ReportQuery<typeof salesByItemReport> = async ({ parameters, context }) => {
  const { from, to, warehouse, category } = parameters
  const { tenant, visibleBranches, database } = context
  const within = sql`d.tenant_id = ${tenant} and d.branch_id = any(${visibleBranches}::int[]) and d.status = 'posted' and d.date between ${from}::date and ${to}::date`
  const rows = await database.one<Readonly<Record<string, unknown>> & { readonly id: number }>(
    tenant,
    sql`with "#sold" as (
        select l.item_id, d.warehouse_id, case when l.moved > 0 then l.moved else l.quantity end as quantity, l.net as sales,
            ${costOf('salesInvoices.items', 'l', context)} as cost
          from sales_invoices d join sales_invoices_items l on l.tenant_id = d.tenant_id and l.record_id = d.id and l.item_id is not null where ${within}
        union all select o.item_id, v.warehouse_id, -(case when o.moved > 0 then r.moved else r.quantity end), -r.amount, -coalesce(r.cost, 0)
          from sales_returns d join sales_returns_items r on r.tenant_id = d.tenant_id and r.record_id = d.id
            join sales_invoices_items o on o.tenant_id = r.tenant_id and o.id = r.item_id and o.item_id is not null join sales_invoices v on v.tenant_id = o.tenant_id and v.id = o.record_id where ${within}),
      "#sums" as (select item_id, sum(quantity) as quantity, sum(sales) as sales, sum(cost) as cost from "#sold"
        where ${warehouse}::int is null or warehouse_id = ${warehouse}::int group by item_id)
      select i.id, i.code, ${nameOf(word('i'))} as item, ${nameOf(word('c'))} as category, trim_scale(s.quantity)::text as quantity, s.sales::text as sales, s.cost::text as cost,
        (s.sales - s.cost)::text as margin, case when s.sales > 0 then trim_scale(round(100 * (s.sales - s.cost) / s.sales, 1))::text end as "marginShare"
      from "#sums" s join items i on i.tenant_id = ${tenant} and i.id = s.item_id join item_categories c on c.tenant_id = i.tenant_id and c.id = i.category_id
      where ${category}::int is null or i.category_id = ${category}::int order by s.sales - s.cost desc, i.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { item: id } })) }
}
