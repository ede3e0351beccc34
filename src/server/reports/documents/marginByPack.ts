import type { marginByPack as marginByPackReport } from '../../../../resources/reports/stock/sales.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { nameOf } from '../stock/stockThen.ts'
import { marginShare, soldGoods } from './soldGoods.ts'

/** What children of the grade of each pack bought of its items, with or without the rest of it. */
export const marginByPack: ReportQuery<typeof marginByPackReport> = async ({ parameters, context }) => {
  const { tenant, database } = context
  const rows = await database.one<Readonly<Record<string, unknown>> & { readonly id: number }>(
    tenant,
    sql`with "#sums" as (select p.id, count(distinct g.student_id) filter (where g.quantity > 0)::int as students, sum(g.quantity) as quantity, sum(g.sales) as sales, sum(g.cost) as cost
        from (${soldGoods(parameters, context)}) g join students_years y on y.tenant_id = ${tenant} and y.record_id = g.student_id and y.fiscal_year_id = g.fiscal_year_id
          join item_packs p on p.tenant_id = ${tenant} and p.row_id = y.row_id
        where exists (select 1 from item_packs_items k where k.tenant_id = p.tenant_id and k.record_id = p.id and k.item_id = g.item_id) group by p.id)
      select p.id, ${nameOf(word('p'))} as pack, ${nameOf(word('r'))} as grade, s.students as buyers, trim_scale(s.quantity)::text as quantity, s.sales::text as sales, s.cost::text as cost,
        (s.sales - s.cost)::text as margin, ${marginShare(word('s.sales'), word('s.cost'))}
      from "#sums" s join item_packs p on p.tenant_id = ${tenant} and p.id = s.id join rows r on r.tenant_id = p.tenant_id and r.id = p.row_id order by s.sales - s.cost desc, p.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { itemPack: id } })) }
}
