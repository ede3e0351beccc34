import type { receivableAgeing as receivableAgeingReport } from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { openTerms, otherEntries } from './familyBooks.ts'
import { lateSums } from './receivableByGrade.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly guardian: Name
}

/** What is left of each family's instalments by their lateness, with what stands in its name in the books without an instalment. */
export const receivableAgeing: ReportQuery<typeof receivableAgeingReport> = async ({ parameters, context }) => {
  const { tenant, database } = context
  const rows = await database.one<Row>(
    tenant,
    sql`with open as (select t.resource, t.guardian_id, t.status, ${parameters.asOf ?? today()}::date - t.due_on as late, t."left" as amount from (${openTerms(parameters, context)}) t),
      aged as (select guardian_id, ${lateSums}, sum(amount) as owed, sum(amount) filter (where resource = 'chequeReturns') as cheques from open where status = 'posted' group by guardian_id),
      unposted as (select guardian_id, sum(amount) as amount from open where status = 'open' group by guardian_id),
      other as (select guardian_id, sum(amount) as amount from (${otherEntries(parameters, context)}) o group by guardian_id),
      families as (select guardian_id from open union select guardian_id from other where amount <> 0)
      select g.id, json_build_object('code', g.code, 'arabicName', g.arabic_name, 'englishName', g.english_name) as guardian,
        a."notDue", a.within30, a.within60, a.within90, a.beyond90, nullif(coalesce(o.amount, 0), 0)::text as "otherEntries",
        (coalesce(a.owed, 0) + coalesce(o.amount, 0))::text as "left",
        a.cheques::text as "ofReturnedCheques", u.amount::text as "notPosted"
      from families f join guardians g on g.tenant_id = ${tenant} and g.id = f.guardian_id left join aged a on a.guardian_id = g.id
        left join unposted u on u.guardian_id = g.id left join other o on o.guardian_id = g.id
      order by coalesce(a.owed, 0) + coalesce(o.amount, 0) desc, g.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { guardian: id } })) }
}
