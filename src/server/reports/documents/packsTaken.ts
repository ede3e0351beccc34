import type { packsTaken as packsTakenReport } from '../../../../resources/reports/stock/sales.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { nameOf } from '../stock/stockThen.ts'

/** Children of the grade of a pack by its items, in main units. */
export const packsTaken: ReportQuery<typeof packsTakenReport> = async ({ parameters, context }) => {
  const { itemPack, owedOnly } = parameters
  const { tenant, visibleBranches, year, database } = context
  const rows = await database.one<Readonly<Record<string, unknown>>>(
    tenant,
    sql`with "#parts" as (select l.item_id, min(l.position) as position, sum(l.quantity * coalesce(u.factor, 1)) as packed from item_packs_items l
        left join items_units u on u.tenant_id = l.tenant_id and u.record_id = l.item_id and u.unit_id = l.unit_id where l.tenant_id = ${tenant} and l.record_id = ${itemPack} group by 1),
      "#children" as (select distinct y.record_id as id from item_packs p join students_years y on y.tenant_id = p.tenant_id and y.row_id = p.row_id
        where p.tenant_id = ${tenant} and p.id = ${itemPack} and y.branch_id = any(${visibleBranches}::int[]) and (${year?.id ?? null}::int is null or y.fiscal_year_id = ${year?.id ?? null}::int)),
      "#taken" as (select l.student_id, l.item_id, sum((case when l.moved > 0 then l.moved else l.quantity end) * (l.quantity - l.brought_back) / l.quantity) as taken
        from "#children" c join sales_invoices_items l on l.tenant_id = ${tenant} and l.student_id = c.id join sales_invoices d on d.tenant_id = l.tenant_id and d.id = l.record_id
        where l.item_id in (select item_id from "#parts") and d.status in ('open', 'posted') and (${year?.id ?? null}::int is null or d.fiscal_year_id = ${year?.id ?? null}::int) group by 1, 2)
      select ${nameOf(word('s'))} as student, ${nameOf(word('i'))} as item, trim_scale(p.packed)::text as packed, trim_scale(round(coalesce(t.taken, 0), 3))::text as taken,
        trim_scale(round(greatest(p.packed - coalesce(t.taken, 0), 0), 3))::text as owed
      from "#children" c join students s on s.tenant_id = ${tenant} and s.id = c.id cross join "#parts" p join items i on i.tenant_id = ${tenant} and i.id = p.item_id
        left join "#taken" t on t.student_id = c.id and t.item_id = p.item_id
      where not s.suspended and (not ${owedOnly === true}::boolean or p.packed > coalesce(t.taken, 0)) order by s.arabic_name_folded, s.id, p.position`,
  )
  return { rows: rows.map((cells) => ({ cells, level: 0 })) }
}
