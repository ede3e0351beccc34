import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { costOf } from '../stock/costOf.ts'

/**
 * Goods that posted invoices of a period sold and credit notes took back, in main units, with whom they are for and the warehouse that they
 * left; goods cost what they cost as they went out, services nothing.
 */
export function soldGoods({ from, to }: { readonly from: string; readonly to: string }, context: Context): Sql {
  const { tenant, visibleBranches } = context
  const within = sql`d.tenant_id = ${tenant} and d.branch_id = any(${visibleBranches}::int[]) and d.status = 'posted' and d.date between ${from}::date and ${to}::date`
  return sql`select l.item_id, l.student_id, d.warehouse_id, d.fiscal_year_id, case when l.moved > 0 then l.moved else l.quantity end as quantity, l.net as sales, ${costOf('salesInvoices.items', 'l', context)} as cost
      from sales_invoices d join sales_invoices_items l on l.tenant_id = d.tenant_id and l.record_id = d.id and l.item_id is not null where ${within}
    union all select o.item_id, o.student_id, v.warehouse_id, v.fiscal_year_id, -(case when o.moved > 0 then r.moved else r.quantity end), -r.amount, -coalesce(r.cost, 0)
      from sales_returns d join sales_returns_items r on r.tenant_id = d.tenant_id and r.record_id = d.id
        join sales_invoices_items o on o.tenant_id = r.tenant_id and o.id = r.item_id and o.item_id is not null join sales_invoices v on v.tenant_id = o.tenant_id and v.id = o.record_id where ${within}`
}

/** What was earned of `sales` that cost `cost`, in percent. */
export const marginShare = (sales: Sql, cost: Sql): Sql =>
  sql`case when ${sales} > 0 then trim_scale(round(100 * (${sales} - ${cost}) / ${sales}, 1))::text end as "marginShare"`
