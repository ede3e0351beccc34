import type { receivableInBooks as receivableInBooksReport } from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { isOwed, ofFamilies, openTerms, otherEntries, until } from './familyBooks.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly guardian: Name
}

/**
 * Of each family what ageing says at the end of a day, which is what the books say, and that less what was paid in advance is the balance;
 * beside them what receipts and credit notes settle of it that are not posted yet.
 */
export const receivableInBooks: ReportQuery<typeof receivableInBooksReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const day = parameters.asOf ?? today()
  const rows = await database.one<Row>(
    tenant,
    sql`with terms as (select v.guardian_id, t.id as term_id, null::int as claim_id from sales_invoices_terms t join sales_invoices v on v.tenant_id = t.tenant_id and v.id = t.record_id
        where t.tenant_id = ${tenant} and v.status = 'posted' and v.branch_id = any(${visibleBranches}::int[]) and ${ofFamilies(parameters, 'v')}
        union all select v.guardian_id, null, t.id from cheque_returns_terms t join cheque_returns v on v.tenant_id = t.tenant_id and v.id = t.record_id
        where t.tenant_id = ${tenant} and v.status = 'posted' and v.branch_id = any(${visibleBranches}::int[]) and ${ofFamilies(parameters, 'v')}),
      settled as (select a.term_id, a.claim_id, a.amount from collections c join collections_allocations a on a.tenant_id = c.tenant_id and a.record_id = c.id
          where c.tenant_id = ${tenant} and c.status = 'open' and c.date <= ${day}::date
        union all select a.term_id, null, a.amount from sales_returns r join sales_returns_allocations a on a.tenant_id = r.tenant_id and a.record_id = r.id
          where r.tenant_id = ${tenant} and r.status = 'open' and r.date <= ${day}::date
        union all select a.term_id, a.claim_id, -a.amount from cheque_returns q join cheque_returns_allocations a on a.tenant_id = q.tenant_id and a.record_id = q.id
          where q.tenant_id = ${tenant} and q.status = 'open' and q.date <= ${day}::date),
      parts as (select guardian_id, sum("left") as owed, 0::numeric as waiting, 0::numeric as receivable, 0::numeric as advance
          from (${openTerms(parameters, context)}) o where status = 'posted' group by guardian_id
        union all select t.guardian_id, 0, sum(s.amount), 0, 0 from settled s join terms t on t.term_id = s.term_id group by t.guardian_id
        union all select t.guardian_id, 0, sum(s.amount), 0, 0 from settled s join terms t on t.claim_id = s.claim_id group by t.guardian_id
        union all select guardian_id, amount, 0, 0, 0 from (${otherEntries(parameters, context)}) o
        union all select l.guardian_id, 0, 0, sum(case when ${isOwed(tenant)} then l.debit - l.credit else 0 end), sum(case when ${isOwed(tenant)} then 0 else l.credit - l.debit end)
          from ledger_rows l where l.tenant_id = ${tenant} and ${ofFamilies(parameters, 'l')} and ${until(parameters)} and l.branch_id = any(${visibleBranches}::int[]) group by l.guardian_id),
      families as (select guardian_id, sum(owed) as owed, sum(waiting) as waiting, sum(receivable) as receivable, sum(advance) as advance from parts group by guardian_id)
      select g.id, json_build_object('code', g.code, 'arabicName', g.arabic_name, 'englishName', g.english_name) as guardian, owed::text as "left",
        waiting::text as "receiptsNotPosted", receivable::text, nullif(receivable - owed, 0)::text as unexplained, advance::text, (receivable - advance)::text as balance
      from families f join guardians g on g.tenant_id = ${tenant} and g.id = f.guardian_id
      where owed <> 0 or waiting <> 0 or receivable <> 0 or advance <> 0 order by receivable - advance desc, g.id`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { guardian: id } })) }
}
