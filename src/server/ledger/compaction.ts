import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const hour = 3_600_000
/** Fewer rows than this are read as fast as their sums. */
const worthwhile = 500

/** Sums up what postings have appended, tenant by tenant; readers see the same figures before and after. */
export async function compactSums(database: Database): Promise<void> {
  const tenants = await database.one<{ id: number }>(0, sql`select id from tenants where active`)
  for (const { id } of tenants)
    await database.one(
      id,
      sql`select daftar_compact_sums(${id}) where (select count(*) from account_sums where tenant_id = ${id}) > ${worthwhile}`,
    )
}

/** Does so every hour; a database that is away is asked again an hour later. */
export function compactHourly(database: Database): { stop(): void } {
  const timer = setInterval(() => void compactSums(database).catch(() => undefined), hour)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
