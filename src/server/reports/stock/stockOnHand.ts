import type {
  stockByCategory as stockByCategoryReport,
  stockOnHand as stockOnHandReport,
} from '../../../../resources/reports/stock/onHand.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { averageOf, nameOf, stockThen } from './stockThen.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly itemId: number
  readonly warehouseId: number
}

/** Goods by item and warehouse, at the end of a day. */
export const stockOnHand: ReportQuery<typeof stockOnHandReport> = async ({ parameters, context }) => {
  const rows = await context.database.one<Row>(
    context.tenant,
    sql`select s.item_id as "itemId", s.warehouse_id as "warehouseId", i.code, ${nameOf(word('i'))} as item, ${nameOf(word('w'))} as warehouse, ${nameOf(word('u'))} as unit,
        trim_scale(s.quantity)::text as quantity, s.value::text as value, ${averageOf(word('s.value'), word('s.quantity'), context)} as average
      from (${stockThen(parameters, context)}) s join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
        join units u on u.tenant_id = s.tenant_id and u.id = i.main_unit_id join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      order by i.arabic_name_folded, i.id, w.id`,
  )
  return {
    rows: rows.map(({ itemId, warehouseId, ...cells }) => ({ cells, level: 0, ids: { item: itemId, warehouse: warehouseId } })),
  }
}

/** What goods are worth by their category. */
export const stockByCategory: ReportQuery<typeof stockByCategoryReport> = async ({ parameters, context }) => {
  const rows = await context.database.one<Readonly<Record<string, unknown>> & { readonly id: number }>(
    context.tenant,
    sql`select c.id, ${nameOf(word('c'))} as category, (count(distinct s.item_id))::int as count, sum(s.value)::text as value
      from (${stockThen(parameters, context)}) s join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
        join item_categories c on c.tenant_id = i.tenant_id and c.id = i.category_id
      group by c.id, c.code, c.arabic_name, c.english_name order by sum(s.value) desc, c.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { category: id } })) }
}
