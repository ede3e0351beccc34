import type { discountsInBooks as discountsInBooksReport } from '../../../../resources/reports/inBooks.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Name } from '../../../shared/report.ts'
import { ident, sql } from '../../database/sql.ts'
import { closing, closingModel } from '../../engine/sql/yearEnds.ts'
import type { ReportQuery } from '../report.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number | null
  readonly account: Name | null
}

/** What was let off in a period less what was taken back, and what the accounts of discounts say of it; closing a year empties them and is left out. */
export const discountsInBooks: ReportQuery<typeof discountsInBooksReport> = async ({ parameters: { from, to }, context }) => {
  const { tenant, visibleBranches, database, registry } = context
  const model = closingModel(registry)
  const rows = await database.one<Row>(
    tenant,
    sql`with said as (select d.account_id, v.status, case when d.waits is true then d.amount else 0 end as waits, d.amount from sales_invoices_discounts d join sales_invoices v on v.tenant_id = d.tenant_id and v.id = d.record_id
        where d.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and v.status in ('open', 'posted') and v.date between ${from}::date and ${to}::date
        union all select d.account_id, v.status, coalesce(d.waits, 0), d.amount from sales_returns_granted d join sales_returns v on v.tenant_id = d.tenant_id and v.id = d.record_id
        where d.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and v.status in ('open', 'posted') and v.date between ${from}::date and ${to}::date
        union all select d.account_id, v.status, -coalesce(d.waited, 0), d.amount from sales_returns_discounts d join sales_returns v on v.tenant_id = d.tenant_id and v.id = d.record_id
        where d.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and v.status in ('open', 'posted') and v.date between ${from}::date and ${to}::date),
      own as (select account_id from sales_invoices_discounts where tenant_id = ${tenant} and account_id is not null
        union select account_id from sales_returns_granted where tenant_id = ${tenant} and account_id is not null
        union select account_id from discounts where tenant_id = ${tenant} and account_id is not null
        union select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'discountAllowed'),
      booked as (select l.account_id, case e.resource when 'salesReturns' then 'salesInvoices' else e.resource end as resource,
          l.debit - l.credit as amount from own join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = own.account_id
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.branch_id = any(${visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date
          and not (e.resource = ${model.name} and exists (select 1 from ${ident(tableName(model.name))} c where c.tenant_id = e.tenant_id and c.id = e.record_id and ${closing(model, 'c')}))),
      parts as (select account_id, amount as granted, case when status = 'open' then amount else 0 end as unposted,
          case when status = 'posted' and account_id is not null then waits else 0 end as waiting, case when status = 'posted' and account_id is null then amount else 0 end as income,
          0::numeric as invoiced, 0::numeric as recognised, 0::numeric as other, 0::numeric as books from said
        union all select account_id, 0, 0, 0, 0, case resource when 'salesInvoices' then amount else 0 end, case resource when 'incomeRecognitions' then amount else 0 end,
          case when resource in ('salesInvoices', 'incomeRecognitions') then 0 else amount end, amount from booked),
      sums as (select account_id, sum(granted) as granted, sum(unposted) as unposted, sum(waiting) as waiting, sum(income) as income, sum(invoiced) as invoiced,
          sum(recognised) as recognised, sum(other) as other, sum(books) as books from parts group by account_id)
      select s.account_id as id, case when a.id is not null then json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) end as account,
        granted::text, nullif(-unposted, 0)::text as "grantedNotPosted", nullif(-waiting, 0)::text as "grantedWaiting", nullif(-income, 0)::text as "offTheIncome",
        nullif(recognised, 0)::text as recognised, nullif(other, 0)::text as "otherEntries", books::text as "inBooks",
        nullif(invoiced - (granted - unposted - waiting - income), 0)::text as unexplained
      from sums s left join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id
      where granted <> 0 or books <> 0 or other <> 0 order by a.code nulls last`,
  )
  return {
    rows: rows.map(({ id, account, ...cells }) => ({
      cells: { account: account ?? 'withoutAccount', ...cells },
      level: 0,
      ids: { account: id },
    })),
  }
}
