import type { stockAgeing as stockAgeingReport } from '../../../../resources/reports/stock/onHand.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { dayOf, nameOf, stockThen } from './stockThen.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly itemId: number
  readonly warehouseId: number
}

/** The days after which goods are older, and the last column, which has what no receipt tells too. */
const steps = [
  ['stockWithin90', 90],
  ['stockWithin180', 180],
  ['stockWithin365', 365],
] as const

/** The part of the goods that came so many days ago, at what all of them are worth on the average. */
const part = ([, until]: (typeof steps)[number], at: number, decimals: number): Sql => {
  const after = steps[at - 1]?.[1] ?? -1
  return sql`round(t.value * coalesce(sum(a.rest) filter (where a.age > ${after}::int and a.age <= ${until}::int), 0) / t.quantity, ${decimals}::int)`
}

/** What lies there by how long ago it came: the latest to come are the last to go. What was taken back neither came nor went. */
export const stockAgeing: ReportQuery<typeof stockAgeingReport> = async ({ parameters, context }) => {
  const day = dayOf(parameters)
  const { decimals } = context.check
  const parts = steps.map((step, at) => part(step, at, decimals))
  const [first, second, third] = parts as [Sql, Sql, Sql]
  const rows = await context.database.one<Row>(
    context.tenant,
    sql`with "#there" as materialized (select * from (${stockThen(parameters, context)}) s where s.quantity > 0),
      "#moved" as materialized (select s.warehouse_id, s.item_id, s.id, s.date, s.quantity from "#there" t join stock_rows s on s.tenant_id = t.tenant_id and s.warehouse_id = t.warehouse_id and s.item_id = t.item_id
        where s.date <= ${day}::date and s.reverses is null and not exists (select 1 from stock_rows x where x.tenant_id = s.tenant_id and x.reverses = s.id and x.date <= ${day}::date)),
      "#came" as (select warehouse_id, item_id, ${day}::date - date as age, quantity,
          sum(quantity) over (partition by warehouse_id, item_id order by date desc, id desc) - quantity as later from "#moved" where quantity > 0),
      "#aged" as (select t.warehouse_id, t.item_id, c.age, greatest(0, least(c.quantity, t.quantity - c.later)) as rest from "#there" t join "#came" c on c.warehouse_id = t.warehouse_id and c.item_id = t.item_id),
      "#days" as (select warehouse_id, item_id, max(date) filter (where quantity > 0) as last_in, max(date) filter (where quantity < 0) as last_out, min(date) as first from "#moved" group by 1, 2),
      "#steps" as (select t.tenant_id, t.warehouse_id, t.item_id, t.quantity, t.value, ${first} as s1, ${second} as s2, ${third} as s3
        from "#there" t left join "#aged" a on a.warehouse_id = t.warehouse_id and a.item_id = t.item_id group by 1, 2, 3, 4, 5)
      select t.item_id as "itemId", t.warehouse_id as "warehouseId", i.code, ${nameOf(word('i'))} as item, ${nameOf(word('w'))} as warehouse,
        trim_scale(t.quantity)::text as quantity, d.last_in::text as "lastIn", d.last_out::text as "lastOut", ${day}::date - coalesce(d.last_out, d.first) as "idleDays",
        s1::text as "stockWithin90", s2::text as "stockWithin180", s3::text as "stockWithin365", (t.value - s1 - s2 - s3)::text as "stockBeyond365", t.value::text as value
      from "#steps" t left join "#days" d on d.warehouse_id = t.warehouse_id and d.item_id = t.item_id
        join items i on i.tenant_id = t.tenant_id and i.id = t.item_id join warehouses w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
      where ${parameters.idleDays}::int is null or ${day}::date - coalesce(d.last_out, d.first) >= ${parameters.idleDays}::int
      order by "idleDays" desc nulls last, i.arabic_name_folded, i.id, w.id`,
  )
  return {
    rows: rows.map(({ itemId, warehouseId, ...cells }) => ({ cells, level: 0, ids: { item: itemId, warehouse: warehouseId } })),
  }
}
