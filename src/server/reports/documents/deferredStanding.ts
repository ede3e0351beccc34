import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { byOpening } from '../queries/openings.ts'
import { deferredMoves, deferring } from './deferredIncome.ts'

/** The account of the settings on which income waits to be earned. */
export const ofSettings = (tenant: number): Sql =>
  sql`(select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'deferredIncome')`

/** The accounts on which income waits to be earned: the one of the settings, those of services, and those on which lines of invoices were deferred. */
export const deferredAccounts = (tenant: number): Sql =>
  sql`(select account_id from ${ofSettings(tenant)} s union
    select deferred_account_id from services where tenant_id = ${tenant} and deferred_account_id is not null union
    select a.id from accounts a where a.tenant_id = ${tenant} and a.kind = 'liability'
      and exists (select 1 from sales_invoices_items i where i.tenant_id = a.tenant_id and i.deferred_account_id = a.id))`

/** What documents deferred and have not earned by the end of a day, by the account on which it waits and the branch. */
export const waitingIncome = (until: string | null, context: Context): Sql =>
  sql`(select coalesce(m.deferred_account_id, p.deferred_account_id, ${ofSettings(context.tenant)}) as account_id, m.branch_id, m.added - m.earned - m.back as amount
    from (${deferredMoves(until, context)}) m join services p on p.tenant_id = ${context.tenant} and p.id = m.service_id)`

/**
 * What was moved by hand on accounts of deferred income, entry by entry: how far it stood below and above what opening vouchers brought. What
 * was taken back by the end of the days was never there.
 */
const movedByHand = (until: string | null, context: Context): Sql =>
  sql`select account_id, branch_id, least(min(stood), 0) as lowest, greatest(max(stood), 0) as highest from (
      select l.account_id, l.branch_id, sum(l.credit - l.debit) over (partition by l.account_id, l.branch_id order by l.date, l.entry_id) as stood
        from ${deferredAccounts(context.tenant)} a join ledger_rows l on l.tenant_id = ${context.tenant} and l.account_id = a.account_id
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.branch_id = any(${context.visibleBranches}::int[]) and (${until}::date is null or l.date <= ${until}::date)
          and not e.resource = any(${deferring}::text[]) and not ${byOpening(context)} and e.reverses is null
          and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id and (${until}::date is null or x.date <= ${until}::date))) moves
    group by account_id, branch_id`

/**
 * What stands on accounts of deferred income at the end of a day, by account and branch: what the documents of it still have to earn, what opening
 * vouchers brought, and by how much the books differ from both. Of what was brought no invoice tells how much is earned: vouchers take it
 * to income, and what they have taken is used up. Only what is left of it at its lowest may stand there: what is put back is no invoice's.
 */
export const deferredStanding = (until: string | null, context: Context): Sql => {
  const { tenant, visibleBranches } = context
  const left = sql`case when brought > 0 then greatest(brought + lowest, 0) else least(brought + highest, 0) end`
  return sql`select account_id, branch_id, waiting, brought, books, lowest, highest, books - waiting - (${left}) as differs
    from (select s.account_id, s.branch_id, waiting, brought, books, coalesce(h.lowest, 0) as lowest, coalesce(h.highest, 0) as highest
      from (select account_id, branch_id, sum(waiting) as waiting, sum(brought) as brought, sum(books) as books from (
          select account_id, branch_id, amount as waiting, 0::numeric as brought, 0::numeric as books from ${waitingIncome(until, context)} w
          union all select l.account_id, l.branch_id, 0, case when ${byOpening(context)} then l.credit - l.debit else 0 end, l.credit - l.debit
            from ${deferredAccounts(tenant)} a join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = a.account_id
              join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
            where l.branch_id = any(${visibleBranches}::int[]) and (${until}::date is null or l.date <= ${until}::date)) parts
        group by account_id, branch_id) s
        left join (${movedByHand(until, context)}) h on h.account_id = s.account_id and h.branch_id = s.branch_id) sums`
}
