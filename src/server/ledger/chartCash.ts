import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/**
 * The accounts that are cash in the statement of cash flows whoever keeps money there, as `#chartCash`: by their own word, else by their role or
 * party, else by the account above. That a bank or a safe stands on it makes no account cash here.
 */
export const chartCash = (tenant: number): Sql =>
  sql`"#placed" as (
      select a.id, ${ownPlace(tenant)} as place from accounts a where a.tenant_id = ${tenant} and a.parent_id is null
      union all select a.id, coalesce(${ownPlace(tenant)}, p.place) from accounts a join "#placed" p on a.parent_id = p.id where a.tenant_id = ${tenant}),
    "#chartCash" as (select id from "#placed" where place = 'cash')`

/**
 * Where some accounts stand, found upwards from each, as `#placed`: by the words of the chart alone (`cash_flow`), and as above (`place`).
 * @param which condition over the account `a`
 */
export const placedAmong = (which: Sql, tenant: number): Sql =>
  sql`"#above" as (
      select a.id, a.parent_id, a.cash_flow, ${ownPlace(tenant)} as place, 0 as up from accounts a where a.tenant_id = ${tenant} and ${which}
      union all select p.id, a.parent_id, coalesce(p.cash_flow, a.cash_flow), coalesce(p.place, ${ownPlace(tenant)}), p.up + 1
        from "#above" p join accounts a on a.tenant_id = ${tenant} and a.id = p.parent_id),
    "#placed" as (select distinct on (id) id, cash_flow, place from "#above" order by id, up desc)`

/** Whether an account is among them. */
export const isChartCash = async (account: number, tenant: number, run: Run): Promise<boolean> =>
  (await run(sql`with recursive ${chartCash(tenant)} select 1 from "#chartCash" where id = ${account}`)).length > 0

/** Where an account `a` stands by its own word, its role or its party; null where the one above it says so. */
export const ownPlace = (tenant: number): Sql =>
  sql`coalesce(a.cash_flow,
    (select case when bool_or(m.role in ('safe', 'bank')) then 'cash' else 'workingCapital' end from company_account_mappings m where m.tenant_id = ${tenant} and m.account_id = a.id having count(*) > 0),
    case when a.party_kind <> 'none' then 'workingCapital' end)`
