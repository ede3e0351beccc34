import type { orders as ordersReport } from '../../../../resources/reports/stock/orders.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import { type Context, may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import type { ReportQuery } from '../report.ts'
import { costOf } from '../stock/costOf.ts'
import { nameOf } from '../stock/stockThen.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly resource: string
  readonly id: number
  readonly number: string | null
}

/** Documents of all kinds by one order of columns; the one to whom goods go is a person, a part of the school, or an activity. */
const each = (context: Context): Sql => {
  const there = sql`d.tenant_id = ${context.tenant} and d.branch_id = any(${context.visibleBranches}::int[])`
  const usual = sql`when 'draft' then 'draft' when 'void' then 'cancelled'`
  return sql`select 'purchaseOrders' as resource, d.id, d.number, d.date, d.warehouse_id, d.supplier_id, d.expected_on, null::json as receiver, d.total as value,
      case d.status ${usual} when 'waiting' then 'toApprove' else case when d.delivery = 'awaited' and d.status = 'open' then 'underway' when d.delivery = 'received' or d.status = 'open' then d.delivery else 'closed' end end as status
    from purchase_orders d where ${there}
    union all select 'additionOrders', d.id, d.number, d.date, d.warehouse_id, d.supplier_id, null, null, d.value, case d.status ${usual} when 'posted' then 'received' else 'underway' end
    from addition_orders d where ${there}
    union all select 'exchangeOrders', d.id, d.number, d.date, d.warehouse_id, null, null,
      case d.receiver when 'employee' then ${nameOf(word('e'))} when 'student' then ${nameOf(word('s'))} when 'costCenter' then ${nameOf(word('c'))}
        else json_build_object('arabicName', d.activity, 'englishName', null) end, ${costOf('exchangeOrders', 'd', context)}, case d.status ${usual} when 'posted' then 'issued' else 'underway' end
    from exchange_orders d left join employees e on e.tenant_id = d.tenant_id and e.id = d.employee_id left join students s on s.tenant_id = d.tenant_id and s.id = d.student_id
      left join cost_centers c on c.tenant_id = d.tenant_id and c.id = d.cost_center_id where ${there}`
}

/** The kinds of documents that a person may view; of the others nothing is told. */
const seenBy = ({ person, registry }: Context): string[] =>
  ['purchaseOrders', 'additionOrders', 'exchangeOrders'].filter((name) => may(person, registry.get(name).permissions.view))

/** Orders of a period that the reader may view, the latest first. */
export const orders: ReportQuery<typeof ordersReport> = async ({ parameters, most, context }) => {
  const { from, to, orderKind, orderState, warehouse, supplier } = parameters
  const { tenant, database } = context
  const rows = await database.one<Row>(
    tenant,
    sql`select o.resource, o.id, o.number, o.date::text, o.expected_on::text as "expectedOn", o.status, o.value::text as value, case when w.id is not null then ${nameOf(word('w'))} end as warehouse,
        coalesce(o.receiver, case when v.id is not null then ${nameOf(word('v'))} end) as party
      from (${each(context)}) o left join warehouses w on w.tenant_id = ${tenant} and w.id = o.warehouse_id left join suppliers v on v.tenant_id = ${tenant} and v.id = o.supplier_id
      where o.resource = any(${seenBy(context)}::text[]) and o.date between ${from}::date and ${to}::date and (${orderKind}::text is null or o.resource = ${orderKind}) and (${orderState}::text is null or o.status = ${orderState})
        and (${warehouse}::int is null or o.warehouse_id = ${warehouse}::int) and (${supplier}::int is null or o.supplier_id = ${supplier}::int)
      order by o.date desc, o.resource, o.id desc limit ${most + 1}`,
  )
  if (rows.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  return {
    rows: rows.map(
      ({ resource, id, number, ...cells }): ReportRow => ({ cells: { ...cells, document: { resource, id, number } }, level: 0 }),
    ),
  }
}
