import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'

/**
 * Where an account stands in a statement by its own word, or else by that of the nearest account above it; null where none of them says so.
 * @param column the word of that statement
 */
export async function placeFrom(account: unknown, column: string, tenant: number, run: Run): Promise<string | null> {
  if (typeof account !== 'number') return null
  const [said] = await run<{ place: string }>(
    sql`with recursive "#above" as (select parent_id, ${ident(column)} as place, 1 as step from accounts where tenant_id = ${tenant} and id = ${account}
        union all select n.parent_id, ${ident(column, 'n')}, step + 1 from accounts n join "#above" a on n.id = a.parent_id where n.tenant_id = ${tenant})
      select place from "#above" where place is not null order by step limit 1`,
  )
  return said?.place ?? null
}
