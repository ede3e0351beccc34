import type { salesByItem as salesByItemReport } from '../../../../resources/reports/stock/sales.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { nameOf } from '../stock/stockThen.ts'
import { marginShare, soldGoods } from './soldGoods.ts'

/** What was sold of each item, what it cost and what was earned by it. */
export const salesByItem: ReportQuery<typeof salesByItemReport> = async ({ parameters, context }) => {
  const { warehouse, category } = parameters
  const { tenant, database } = context
  const rows = await database.one<Readonly<Record<string, unknown>> & { readonly id: number }>(
    tenant,
    sql`with "#sums" as (select item_id, sum(quantity) as quantity, sum(sales) as sales, sum(cost) as cost from (${soldGoods(parameters, context)}) g
        where ${warehouse}::int is null or warehouse_id = ${warehouse}::int group by item_id)
      select i.id, i.code, ${nameOf(word('i'))} as item, ${nameOf(word('c'))} as category, trim_scale(s.quantity)::text as quantity, s.sales::text as sales, s.cost::text as cost,
        (s.sales - s.cost)::text as margin, ${marginShare(word('s.sales'), word('s.cost'))}
      from "#sums" s join items i on i.tenant_id = ${tenant} and i.id = s.item_id join item_categories c on c.tenant_id = i.tenant_id and c.id = i.category_id
      where ${category}::int is null or i.category_id = ${category}::int order by s.sales - s.cost desc, i.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { item: id } })) }
}
