import { type Sql, sql } from '../database/sql.ts'

/** What the company's settings, safes and banks use accounts for, as `account` and `role`; the money of a safe or a bank comes last. */
export const playedRoles = (tenant: number): Sql =>
  sql`select account_id as account, role, 0 as rank from company_account_mappings where tenant_id = ${tenant} and account_id is not null
    union all select account_id, 'safe', 1 from safes where tenant_id = ${tenant} union all select account_id, 'bank', 1 from banks where tenant_id = ${tenant}`
