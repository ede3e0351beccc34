import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { deferredStanding } from '../documents/deferredStanding.ts'

/** Accounts of deferred income that hold something else in a branch than its invoices still have to earn; with both and the difference. */
export const differingDeferred = (context: Context): Sql =>
  sql`select null::json as document, b.arabic_name || ' ' || a.code || ': ' || trim_scale(s.books) || ' <> ' || trim_scale(s.waiting) || ' (' || trim_scale(s.differs) || ')' as description
    from (${deferredStanding(null, context)}) s join branches b on b.tenant_id = ${context.tenant} and b.id = s.branch_id
      join accounts a on a.tenant_id = ${context.tenant} and a.id = s.account_id where s.differs <> 0`
