import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { taxNumberOf } from '../engine/sql/taxNumber.ts'

/** The branches that are registered for the tax. @param which a further condition over the branch `b` */
export async function registeredBranches(tenant: number, run: Run, which: Sql = sql`true`): Promise<ReadonlySet<unknown>> {
  const branches = await run<{ id: number }>(
    sql`select b.id from branches b left join company c on c.tenant_id = b.tenant_id
      where b.tenant_id = ${tenant} and coalesce(b.is_tax_collection_activated, true) and ${taxNumberOf('b')} is not null and ${which}`,
  )
  return new Set(branches.map(({ id }) => id))
}
