import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { ofSettings } from './deferredStanding.ts'

/**
 * What lines of posted invoices still have to earn, from the figures that are kept with them: documents that are final and not posted have
 * released of it what the books do not know yet.
 */
const waitingNow = (accounts: readonly number[], { tenant, visibleBranches }: Context): Sql =>
  sql`select coalesce(i.deferred_account_id, p.deferred_account_id, ${ofSettings(tenant)}) as account_id, v.branch_id, sum(i.deferred - coalesce(i.released, 0) + coalesce(u.amount, 0)) as waiting
    from sales_invoices_items i join sales_invoices v on v.tenant_id = i.tenant_id and v.id = i.record_id and v.status = 'posted' and v.branch_id = any(${visibleBranches}::int[])
      left join services p on p.tenant_id = i.tenant_id and p.id = i.service_id
      left join (select item_id, sum(amount) as amount from (
          select n.item_id, n.amount from income_recognitions d join income_recognitions_items n on n.tenant_id = d.tenant_id and n.record_id = d.id where d.tenant_id = ${tenant} and d.status = 'open'
          union all select n.item_id, n.unearned from sales_returns d join sales_returns_items n on n.tenant_id = d.tenant_id and n.record_id = d.id where d.tenant_id = ${tenant} and d.status = 'open') w
        group by item_id) u on u.item_id = i.id
    where i.tenant_id = ${tenant} and i.deferred > 0 and coalesce(i.deferred_account_id, p.deferred_account_id, ${ofSettings(tenant)}) = any(${accounts}::int[]) group by 1, 2`

/** What the books say of accounts, from their monthly sums. */
const booksNow = (accounts: readonly number[], { tenant, visibleBranches }: Context): Sql => {
  const of = (table: Sql, more: Sql) =>
    sql`select t.account_id, t.branch_id, sum(t.credit - t.debit) as books from ${table} t where t.tenant_id = ${tenant} and t.account_id = any(${accounts}::int[])
      and t.branch_id = any(${visibleBranches}::int[]) ${more} group by 1, 2`
  return sql`${of(sql`account_totals`, sql``)} union all ${of(sql`account_sums`, sql`and not t.compacted`)}`
}

/** The rows of vouchers on accounts, but of those that were taken back. */
const vouchersNow = (accounts: readonly number[], { tenant, visibleBranches }: Context): Sql =>
  sql`select l.account_id, l.branch_id, l.date, l.entry_id, v.kind = 'opening' as opens, l.credit - l.debit as amount
    from (select distinct record_id from vouchers_entries where tenant_id = ${tenant} and account_id = any(${accounts}::int[])) n
      join vouchers v on v.tenant_id = ${tenant} and v.id = n.record_id and v.status = 'posted'
      join journal_entries e on e.tenant_id = v.tenant_id and e.resource = 'vouchers' and e.record_id = v.id and e.reverses is null
      join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account_id = any(${accounts}::int[]) and l.branch_id = any(${visibleBranches}::int[])
    where not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)`

/**
 * What `deferredStanding` says of some accounts by now, from figures that are kept and from the rows of vouchers alone: a school has hundreds of
 * thousands of rows of invoices and recognitions there, and each voucher asks.
 */
export const deferredNow = (accounts: readonly number[], context: Context): Sql =>
  sql`with hand as (${vouchersNow(accounts, context)}),
      stood as (select account_id, branch_id, least(min(stood), 0) as lowest, greatest(max(stood), 0) as highest from (
          select account_id, branch_id, sum(amount) over (partition by account_id, branch_id order by date, entry_id) as stood from hand where not opens) m group by 1, 2),
      parts as (select account_id, branch_id, waiting, 0::numeric as brought, 0::numeric as books from (${waitingNow(accounts, context)}) w
        union all select account_id, branch_id, 0, amount, 0 from hand where opens
        union all select account_id, branch_id, 0, 0, books from (${booksNow(accounts, context)}) b),
      sums as (select account_id, branch_id, sum(waiting) as waiting, sum(brought) as brought, sum(books) as books from parts group by 1, 2)
    select s.account_id, s.branch_id, s.waiting, s.brought, s.books, coalesce(h.lowest, 0) as lowest, coalesce(h.highest, 0) as highest
      from sums s left join stood h on h.account_id = s.account_id and h.branch_id = s.branch_id`
