import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** A cost centre and all below it; null for none chosen, which means all. */
export async function costCentersBelow(chosen: number | null, context: Context): Promise<readonly number[] | null> {
  if (chosen === null) return null
  const rows = await context.database.one<{ id: number }>(
    context.tenant,
    sql`with recursive below as (select id from cost_centers where tenant_id = ${context.tenant} and id = ${chosen}
      union select c.id from cost_centers c join below b on c.parent_id = b.id where c.tenant_id = ${context.tenant}) select id from below`,
  )
  return rows.map((row) => row.id)
}
