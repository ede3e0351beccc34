import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** An account in the books of a branch. */
export interface Place {
  readonly account: number
  readonly branch: number
}

/** Cash of a branch that may not go below zero: that of its safe, or of an account without one. */
export interface BoundCash extends Place {
  readonly arabicName: string
  readonly englishName: string | null
}

/**
 * The cash of some places that may not go below zero, locked until the transaction ends. Safes with the same account share one
 * balance, which may go below zero only if every one of them may. In a branch without a safe on a cash account, the balance may
 * not.
 */
export async function boundCash(places: readonly Place[], hold: boolean, { tenant }: Context, run: Run): Promise<BoundCash[]> {
  if (!places.length) return []
  const [accounts, branches] = [places.map(({ account }) => account), places.map(({ branch }) => branch)]
  const safes = await run<BoundCash & { free: boolean }>(
    sql`select s.account_id as account, s.branch_id as branch, coalesce(s.allow_negative, false) as free, s.arabic_name as "arabicName", s.english_name as "englishName"
      from safes s where s.tenant_id = ${tenant} and s.account_id = any(${accounts}::int[]) order by s.id ${hold ? sql`for no key update` : sql``}`,
  )
  const withoutSafe = await run<BoundCash>(
    sql`with recursive ${cashAccounts(tenant)} select a.id as account, w.branch, a.arabic_name as "arabicName", a.english_name as "englishName"
      from (select distinct account, branch from unnest(${accounts}::int[], ${branches}::int[]) u (account, branch)) w
        join accounts a on a.tenant_id = ${tenant} and a.id = w.account
      where a.id in (select id from "#cash") and not exists (select 1 from safes s where s.tenant_id = ${tenant} and s.account_id = a.id and s.branch_id = w.branch)
      order by a.id, w.branch ${hold ? sql`for no key update of a` : sql``}`,
  )
  return [...safes.filter(({ free }) => !free), ...withoutSafe]
}

/**
 * The accounts of cash, as `#cash`: those of safes, the one that the company's settings name for them, and all below a heading of cash alone. Such
 * a heading is above the one of the settings, or is cash in the statement of cash flows by its own word, as an account is by itself; nothing
 * below it is a bank's, a means of payment's, somebody's, or of another role.
 */
const cashAccounts = (tenant: number): Sql =>
  sql`"#heading" as (
      select r.parent_id as id from company_account_mappings m join accounts r on r.tenant_id = ${tenant} and r.id = m.account_id
        where m.tenant_id = ${tenant} and m.role = 'safe' and r.parent_id is not null
      union select a.id from accounts a where a.tenant_id = ${tenant} and a.cash_flow = 'cash'),
    "#below" as (
      select id as heading, id from "#heading"
      union select b.heading, k.id from accounts k join "#below" b on k.parent_id = b.id
        where k.tenant_id = ${tenant} and coalesce(k.cash_flow, 'cash') = 'cash'),
    "#other" as (
      select a.id from accounts a where a.tenant_id = ${tenant} and (a.kind <> 'asset' or a.party_kind <> 'none')
      union all select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role <> 'safe'
      union all select b.account_id from banks b where b.tenant_id = ${tenant}
      union all select p.clearing_account_id from payment_methods p where p.tenant_id = ${tenant}),
    "#cash" as (
      select s.account_id as id from safes s where s.tenant_id = ${tenant}
      union select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'safe'
      union select b.id from "#below" b where not exists (select 1 from "#below" x join "#other" o on o.id = x.id where x.heading = b.heading))`
