import type { supplierAgeing as supplierAgeingReport } from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import { until } from '../documents/familyBooks.ts'
import { lateSums } from '../documents/receivableByGrade.ts'
import type { ReportQuery } from '../report.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly supplier: Name
}

/** What each supplier is owed, by the day on which it was charged: all that was paid pays what was charged first, and what is beyond that has no age. */
export const supplierAgeing: ReportQuery<typeof supplierAgeingReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const day = parameters.asOf ?? today()
  const rows = await database.one<Row>(
    tenant,
    sql`with rows as (select l.supplier_id, l.date, l.entry_id, l.line, l.credit, sum(l.credit) over (partition by l.supplier_id order by l.date, l.entry_id, l.line) as upto,
          sum(l.debit) over (partition by l.supplier_id) as paid
        from ledger_rows l where l.tenant_id = ${tenant} and l.supplier_id is not null and l.branch_id = any(${visibleBranches}::int[]) and ${until(parameters)}),
      open as (select supplier_id, greatest(1, ${day}::date - date) as late, least(credit, upto - paid) as amount, null::numeric as ahead from rows where credit > 0 and upto > paid
        union all select supplier_id, null, null, max(coalesce(upto, 0)) - max(paid) from rows group by supplier_id having max(paid) > max(coalesce(upto, 0)))
      select s.id, json_build_object('code', s.code, 'arabicName', s.arabic_name, 'englishName', s.english_name) as supplier, ${lateSums},
        sum(ahead)::text as advance, (coalesce(sum(amount), 0) + coalesce(sum(ahead), 0))::text as "left"
      from open o join suppliers s on s.tenant_id = ${tenant} and s.id = o.supplier_id group by s.id, s.code, s.arabic_name, s.english_name order by coalesce(sum(amount), 0) + coalesce(sum(ahead), 0) desc`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { supplier: id } })) }
}
