import type { purchasesAgainstOrders as purchasesAgainstOrdersReport } from '../../../../resources/reports/stock/ordered.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { nameOf } from '../stock/stockThen.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly number: string | null
}

/**
 * Lines of issued orders beside what final documents have of them. An invoice names the line of the order itself, or that of the receipt by
 * which its goods came; prices are those of a unit with what was let off.
 */
export const purchasesAgainstOrders: ReportQuery<typeof purchasesAgainstOrdersReport> = async ({ parameters, context }) => {
  const { from, to, supplier, item, openOnly } = parameters
  const { tenant, visibleBranches, database, check } = context
  const rows = await database.one<Row>(
    tenant,
    sql`with "#lines" as (select d.id as order_id, d.number, d.date, d.status, d.supplier_id, l.* from purchase_orders d join purchase_orders_items l on l.tenant_id = d.tenant_id and l.record_id = d.id
        where d.tenant_id = ${tenant} and d.branch_id = any(${visibleBranches}::int[]) and d.status in ('open', 'closed') and d.date between ${from}::date and ${to}::date
          and (${supplier}::int is null or d.supplier_id = ${supplier}::int) and (${item}::int is null or l.item_id = ${item}::int)),
      "#invoiced" as (select coalesce(k.order_item_id, r.order_item_id) as line_id, sum(k.quantity) as quantity, sum(k.net) as net
        from purchase_invoices v join purchase_invoices_items k on k.tenant_id = v.tenant_id and k.record_id = v.id
          left join addition_orders_items r on r.tenant_id = k.tenant_id and r.id = k.receipt_item_id
        where v.tenant_id = ${tenant} and v.status in ('open', 'posted') and coalesce(k.order_item_id, r.order_item_id) in (select id from "#lines") group by 1)
      select l.order_id as id, l.number, l.date::text, ${nameOf(word('s'))} as supplier, ${nameOf(word('i'))} as item, ${nameOf(word('u'))} as unit,
        trim_scale(l.quantity)::text as ordered, trim_scale(l.received)::text as received, trim_scale(coalesce(n.quantity, 0))::text as invoiced,
        trim_scale(case when l.status = 'open' then l.received_left else 0 end)::text as "toCome", l.unit_cost::text as "priceOrdered",
        round(n.net / nullif(n.quantity, 0), ${check.decimals}::int)::text as "pricePaid", (n.net - round(n.quantity * l.net / l.quantity, ${check.decimals}::int))::text as "priceDifference"
      from "#lines" l join suppliers s on s.tenant_id = ${tenant} and s.id = l.supplier_id join items i on i.tenant_id = ${tenant} and i.id = l.item_id
        join units u on u.tenant_id = ${tenant} and u.id = l.unit_id left join "#invoiced" n on n.line_id = l.id
      where not ${openOnly === true}::boolean or (l.status = 'open' and l.received_left > 0) order by l.date, l.order_id, l.position`,
  )
  return {
    rows: rows.map(({ id, number, ...cells }): ReportRow => {
      const document = { resource: 'purchaseOrders', id, number }
      return { cells: { ...cells, document }, level: 0 }
    }),
  }
}
