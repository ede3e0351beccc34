import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** A node of a tree and all below it; none when there is no such node. */
export async function idsBelow(table: 'accounts' | 'cost_centers', chosen: number, context: Context): Promise<readonly number[]> {
  const nodes = ident(table)
  const rows = await context.database.one<{ id: number }>(
    context.tenant,
    sql`with recursive "#below" as (select id from ${nodes} where tenant_id = ${context.tenant} and id = ${chosen}
      union select n.id from ${nodes} n join "#below" b on n.parent_id = b.id where n.tenant_id = ${context.tenant}) select id from "#below"`,
  )
  return rows.map((row) => row.id)
}
