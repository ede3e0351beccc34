import { sql } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'

/** The same person with all branches in sight: who closes may choose each of them. */
export async function everywhere(context: Context): Promise<Context> {
  const rows = await context.database.one<{ id: number }>(
    context.tenant,
    sql`select id from branches where tenant_id = ${context.tenant} order by id`,
  )
  const seen = rows.map(({ id }) => id)
  return { ...context, visibleBranches: seen, branches: seen }
}
