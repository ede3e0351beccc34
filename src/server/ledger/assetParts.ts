import { type Sql, sql } from '../database/sql.ts'

/**
 * Accounts of which an asset that is sold has a part, by their place in the statement of cash flows: its cost, what of it is worn, and the gain or
 * loss. What the buyer pays is all of them together.
 */
export const assetParts = (tenant: number): Sql =>
  sql`(with recursive places as (
      select a.id, a.kind, a.cash_flow from accounts a where a.tenant_id = ${tenant} and a.parent_id is null
      union all select a.id, a.kind, coalesce(a.cash_flow, p.cash_flow) from places p join accounts a on a.tenant_id = ${tenant} and a.parent_id = p.id)
    select id, case when cash_flow = 'depreciation' then 'worn' when kind = 'asset' then 'cost' else 'gain' end as part from places
    where kind = 'asset' and cash_flow in ('investing', 'depreciation') or kind in ('income', 'expense') and cash_flow = 'investing')`
