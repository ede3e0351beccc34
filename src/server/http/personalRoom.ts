import type { Database } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'

/** Pages and settings that one person may have. */
const most = 200

/** Refuses one more where a person has as many as they may; existing ones may still change. */
export async function assertPersonalRoom(database: Database, table: Sql, same: Sql, tenant: number, user: number): Promise<void> {
  const [row] = await database.one<{ count: number; kept: boolean | null }>(
    tenant,
    sql`select count(*)::int as count, bool_or(${same}) as kept from ${table} where tenant_id = ${tenant} and user_id = ${user}`,
  )
  if (!row?.kept && (row?.count ?? 0) >= most) throw new Problem(409, { code: 'Personal.TooMany', params: { max: most } })
}
