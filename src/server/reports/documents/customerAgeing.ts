import type { customerAgeing as customerAgeingReport } from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { openTerms, until } from './familyBooks.ts'
import { lateSums } from './receivableByGrade.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly customer: Name
}

/** What is left of each customer's instalments by their lateness; what else stands in its name in the books has none. */
export const customerAgeing: ReportQuery<typeof customerAgeingReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const { customer, asOf } = parameters
  const day = asOf ?? today()
  const rows = await database.one<Row>(
    tenant,
    sql`with open as (select v.customer_id, ${day}::date - t.due_on as late, t."left" as amount from (${openTerms({ guardian: 'everybody', asOf }, context)}) t
          join sales_invoices v on v.tenant_id = ${tenant} and v.id = t.record_id where t.resource = 'salesInvoices' and t.status = 'posted' and v.customer_id is not null),
      aged as (select customer_id, ${lateSums}, sum(amount) as owed from open group by customer_id),
      books as (select l.customer_id, sum(l.debit - l.credit) as balance from ledger_rows l
        where l.tenant_id = ${tenant} and l.customer_id is not null and l.branch_id = any(${visibleBranches}::int[]) and ${until(parameters)} group by l.customer_id)
      select c.id, json_build_object('code', c.code, 'arabicName', c.arabic_name, 'englishName', c.english_name) as customer,
        a."notDue", a.within30, a.within60, a.within90, a.beyond90, nullif(coalesce(b.balance, 0) - coalesce(a.owed, 0), 0)::text as "otherEntries", coalesce(b.balance, 0)::text as "left"
      from customers c left join aged a on a.customer_id = c.id left join books b on b.customer_id = c.id
      where c.tenant_id = ${tenant} and (coalesce(b.balance, 0) <> 0 or coalesce(a.owed, 0) <> 0) and (${customer}::int is null or c.id = ${customer}::int)
      order by coalesce(b.balance, 0) desc, c.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { customer: id } })) }
}
