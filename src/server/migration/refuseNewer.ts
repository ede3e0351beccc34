import type pg from 'pg'
import { version } from '../version.ts'

/** The version that has shaped the database, where it is a newer one than this; else null. */
export async function newerVersion(client: pg.ClientBase): Promise<string | null> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.daftar_migrations') and attname = 'version' and not attisdropped`,
  )
  if (!rowCount) return null
  const { rows } = await client.query<{ version: string }>(
    'select version from daftar_migrations where version is not null order by number desc limit 1',
  )
  const shapedBy = rows[0]?.version
  return shapedBy !== undefined && isNewer(shapedBy, version) ? shapedBy : null
}

/**
 * Keeps this version from a database that a newer one has shaped: it would put back what that one holds the rows to, and what it writes
 * would lack what the newer one relies on.
 * @throws Error in one sentence
 */
export async function refuseNewer(client: pg.ClientBase): Promise<void> {
  const newer = await newerVersion(client)
  if (newer !== null)
    throw new Error(
      `Version ${newer} of Daftar has shaped this database and this is version ${version}, which would change it back: start version ${newer} or a newer one, or restore a backup from before it.`,
    )
}

/** Whether a version, as `1.10.0`, came after another one. */
const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0
