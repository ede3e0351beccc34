import { type Sql, sql } from '../database/sql.ts'

/** What keeps money on accounts of the chart: safes and banks, each by its role, with its account, its branch and whether it is of all branches. */
export const moneyKeepers = (tenant: number): Sql =>
  sql`(select 'safe' as role, id, account_id, branch_id, false as general, arabic_name, english_name from safes where tenant_id = ${tenant}
    union all select 'bank', id, account_id, branch_id, general, arabic_name, english_name from banks where tenant_id = ${tenant})`
