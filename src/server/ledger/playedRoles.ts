import { type Sql, sql } from '../database/sql.ts'
import { moneyKeepers } from './moneyKeepers.ts'

/** What the company's settings, safes and banks use accounts for, as `account` and `role`; the money of a safe or a bank comes last. */
export const playedRoles = (tenant: number): Sql =>
  sql`select account_id as account, role, 0 as rank from company_account_mappings where tenant_id = ${tenant} and account_id is not null
    union all select account_id, role, 1 from ${moneyKeepers(tenant)} k`
