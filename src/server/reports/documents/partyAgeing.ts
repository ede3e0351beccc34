import type {
  customerAgeing as customerAgeingReport,
  receivableAgeing as receivableAgeingReport,
} from '../../../../resources/reports/ageing.ts'
import { today } from '../../../../schema/values/date.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'
import { openTerms, otherEntries, until } from './familyBooks.ts'
import { lateSums } from './receivableByGrade.ts'

/** Of whom it is told: the column of the report, the table, and the statements that find what they owe. */
interface Parties {
  readonly party: 'guardian' | 'customer'
  readonly table: Sql
  /** Instalments as `party_id`, `resource`, `status`, `due_on` and `left`. */
  readonly terms: Sql
  /** What else stands in the name of each, as `party_id` and `amount`; it may read `aged`. */
  readonly others: Sql
}

/** What is left of the instalments of each party by their lateness, with what stands in its name in the books without an instalment. */
async function ageing(
  { party, table, terms, others }: Parties,
  asOf: string | null,
  { tenant, database }: Context,
): Promise<ReportRow[]> {
  const rows = await database.one<Readonly<Record<string, unknown>> & { readonly id: number }>(
    tenant,
    sql`with open as (select t.resource, t.party_id, t.status, ${asOf ?? today()}::date - t.due_on as late, t."left" as amount from (${terms}) t),
      aged as (select party_id, ${lateSums}, sum(amount) as owed, sum(amount) filter (where resource = 'chequeReturns') as cheques from open where status = 'posted' group by party_id),
      unposted as (select party_id, sum(amount) as amount from open where status = 'open' group by party_id),
      other as (select party_id, sum(amount) as amount from (${others}) o group by party_id),
      parties as (select party_id from open union select party_id from other where amount <> 0)
      select p.id, json_build_object('code', p.code, 'arabicName', p.arabic_name, 'englishName', p.english_name) as ${word(party)},
        a."notDue", a.within30, a.within60, a.within90, a.beyond90, nullif(coalesce(o.amount, 0), 0)::text as "otherEntries",
        (coalesce(a.owed, 0) + coalesce(o.amount, 0))::text as "left", a.cheques::text as "ofReturnedCheques", u.amount::text as "notPosted"
      from parties f join ${table} p on p.tenant_id = ${tenant} and p.id = f.party_id left join aged a on a.party_id = p.id
        left join unposted u on u.party_id = p.id left join other o on o.party_id = p.id
      order by coalesce(a.owed, 0) + coalesce(o.amount, 0) desc, p.id`,
  )
  return rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { [party]: id } }))
}

/** What families owe, of which what they paid in advance is no part. */
export const receivableAgeing: ReportQuery<typeof receivableAgeingReport> = async ({ parameters, context }) => {
  const terms = sql`select t.*, t.guardian_id as party_id from (${openTerms(parameters, context)}) t`
  const others = sql`select guardian_id as party_id, amount from (${otherEntries(parameters, context)}) e`
  return { rows: await ageing({ party: 'guardian', table: sql`guardians`, terms, others }, parameters.asOf, context) }
}

/** What customers owe by the books: what of it no instalment says is told beside. */
export const customerAgeing: ReportQuery<typeof customerAgeingReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches } = context
  const { customer, asOf } = parameters
  const asked = (row: string) => sql`(${customer}::int is null or ${word(`${row}.customer_id`)} = ${customer}::int)`
  const terms = sql`select t.*, v.customer_id as party_id from (${openTerms({ guardian: 'everybody', asOf }, context)}) t
    join sales_invoices v on v.tenant_id = ${tenant} and v.id = t.record_id where t.resource = 'salesInvoices' and t.status = 'posted' and v.customer_id is not null and ${asked('v')}`
  const others = sql`select l.customer_id as party_id, l.debit - l.credit as amount from ledger_rows l
      where l.tenant_id = ${tenant} and l.customer_id is not null and ${asked('l')} and l.branch_id = any(${visibleBranches}::int[]) and ${until(parameters)}
    union all select party_id, -owed from aged`
  return { rows: await ageing({ party: 'customer', table: sql`customers`, terms, others }, asOf, context) }
}
