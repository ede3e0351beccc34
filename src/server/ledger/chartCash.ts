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

/** Whether an account is among them. */
export const isChartCash = async (account: number, tenant: number, run: Run): Promise<boolean> =>
  (await run(sql`with recursive ${chartCash(tenant)} select 1 from "#chartCash" where id = ${account}`)).length > 0

/** Where an account `a` stands by its own word, its role or its party; null where the one above it says so. */
export const ownPlace = (tenant: number): Sql =>
  sql`coalesce(a.cash_flow,
    (select case when bool_or(m.role in ('safe', 'bank')) then 'cash' else 'workingCapital' end from company_account_mappings m where m.tenant_id = ${tenant} and m.account_id = a.id having count(*) > 0),
    case when a.party_kind <> 'none' then 'workingCapital' end)`
