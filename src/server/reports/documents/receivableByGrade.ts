import type { receivableByGrade as receivableByGradeReport } from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { openTerms } from './familyBooks.ts'

/** Steps of lateness as sums of a column `amount` by a column `late`, in days. */
export const lateSums = word(
  [
    ['notDue', 'late <= 0'],
    ['within30', 'late between 1 and 30'],
    ['within60', 'late between 31 and 60'],
    ['within90', 'late between 61 and 90'],
    ['beyond90', 'late > 90'],
  ]
    .map(([name, when]) => `coalesce(sum(amount) filter (where ${when}), 0)::text as "${name}"`)
    .join(', '),
)

interface Row extends Readonly<Record<string, unknown>> {
  readonly grade: Name | null
}

/**
 * What is left of each instalment, shared among the lines of its invoice by their totals, and put together by the grade that the child
 * had in the invoice's year; what returned cheques left to be paid is of no child. Shares are cut where they add up, so that no halala is lost or made.
 */
export const receivableByGrade: ReportQuery<typeof receivableByGradeReport> = async ({ parameters: { asOf }, context }) => {
  const { tenant, database, check } = context
  const rows = await database.one<Row>(
    tenant,
    sql`with open as (select * from (${openTerms({ guardian: null, asOf }, context)}) t where t.status = 'posted'),
      parts as (select o.id, o.due_on, o."left", y.row_id, sum(i.total) over (partition by o.id order by i.position, i.id) as upto, i.total, sum(i.total) over (partition by o.id) as whole
        from open o join sales_invoices_items i on i.tenant_id = ${tenant} and i.record_id = o.record_id
        left join students_years y on y.tenant_id = ${tenant} and y.record_id = i.student_id and y.fiscal_year_id = o.fiscal_year_id
        where o.resource = 'salesInvoices'),
      shares as (select row_id, ${asOf ?? today()}::date - due_on as late,
          round("left" * upto / whole, ${check.decimals}) - round("left" * (upto - total) / whole, ${check.decimals}) as amount from parts where whole > 0
        union all select null, ${asOf ?? today()}::date - due_on, "left" from open where resource <> 'salesInvoices')
      select case when g.id is null then null else json_build_object('arabicName', g.arabic_name, 'englishName', g.english_name) end as grade, ${lateSums}, sum(amount)::text as "left"
      from shares s left join rows g on g.tenant_id = ${tenant} and g.id = s.row_id group by g.id, g.arabic_name, g.english_name, g.position order by g.position nulls last, g.id`,
  )
  return { rows: rows.map(({ grade, ...cells }) => ({ cells: { grade: grade ?? 'withoutGrade', ...cells }, level: 0 })) }
}
