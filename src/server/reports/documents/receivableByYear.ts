import type { receivableByYear as receivableByYearReport } from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { openTerms, otherEntries } from './familyBooks.ts'
import { lateSums } from './receivableByGrade.ts'

/** What is left of everybody's instalments by the years of their invoices, with what entries of the year brought without an instalment. */
export const receivableByYear: ReportQuery<typeof receivableByYearReport> = async ({ parameters: { asOf }, context }) => {
  const { tenant, database } = context
  const rows = await database.one<Readonly<Record<string, unknown>>>(
    tenant,
    sql`with open as (select t.fiscal_year_id, ${asOf ?? today()}::date - t.due_on as late, t."left" as amount
          from (${openTerms({ guardian: 'everybody', asOf }, context)}) t where t.status = 'posted'),
      aged as (select fiscal_year_id, ${lateSums}, sum(amount) as owed from open group by fiscal_year_id),
      other as (select fiscal_year_id, sum(amount) as amount from (${otherEntries({ guardian: null, asOf }, context)}) o group by fiscal_year_id)
      select y.year::text as "fiscalYear", coalesce(a."notDue", '0') as "notDue", coalesce(a.within30, '0') as within30, coalesce(a.within60, '0') as within60,
        coalesce(a.within90, '0') as within90, coalesce(a.beyond90, '0') as beyond90, nullif(coalesce(o.amount, 0), 0)::text as "otherEntries",
        (coalesce(a.owed, 0) + coalesce(o.amount, 0))::text as "left"
      from fiscal_years y left join aged a on a.fiscal_year_id = y.id left join other o on o.fiscal_year_id = y.id
      where y.tenant_id = ${tenant} and (a.owed is not null or coalesce(o.amount, 0) <> 0) order by y.start_date`,
  )
  return { rows: rows.map((cells) => ({ cells, level: 0 })) }
}
