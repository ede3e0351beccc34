import type { Services } from '../access/services.ts'
import { sql } from '../database/sql.ts'
import { within } from '../database/within.ts'
import { type BookCheck, booksOf, brokenChecks } from '../reports/books.ts'

/**
 * The nightly round through the books of all tenants, each of one moment; what was found is kept until the next night. Throws when the
 * server closes meanwhile, so that another one goes on.
 */
export async function checkAllBooks(server: Services, signal?: AbortSignal): Promise<void> {
  for (const { id } of await server.database.one<{ id: number }>(0, sql`select daftar_active_tenants() as id`)) {
    signal?.throwIfAborted()
    try {
      const books = await server.database.snapshot(id, (run) => booksOf(id, server.registryOf(id), within(run)))
      await server.database.one(
        id,
        sql`insert into book_checks (tenant_id, checked_at, broken) values (${id}, now(), ${JSON.stringify(brokenChecks(books))}::jsonb)
          on conflict (tenant_id) do update set checked_at = excluded.checked_at, broken = excluded.broken`,
      )
    } catch (error) {
      // The next night asks again, the age of the last answer grows meanwhile, and the log says why.
      server.log(`The books of tenant ${id} were not checked: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** What the last nightly check found in a tenant's books; null before the first one. */
export async function lastCheck(
  { database }: Pick<Services, 'database'>,
  tenant: number,
): Promise<{ readonly checkedAt: string; readonly broken: readonly BookCheck[] } | null> {
  const [row] = await database.one<{ checkedAt: string; broken: BookCheck[] }>(
    tenant,
    sql`select checked_at as "checkedAt", broken from book_checks where tenant_id = ${tenant}`,
  )
  return row ?? null
}
