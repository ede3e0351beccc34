import type pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { version } from '../version.ts'

/** A migration as it was noted. */
interface Noted {
  readonly number: number
  readonly digest: string
  readonly shape: Table[]
  readonly made: readonly string[] | null
}

export async function ensureMigrationTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists daftar_migrations (number integer primary key, applied_at timestamptz not null default now(), digest text not null, statements text[] not null, shape json not null)`,
  )
  await client.query('alter table daftar_migrations add column if not exists version text, add column if not exists made text[]')
}

/** The last migration of a database, if it has one. */
export async function lastMigration(client: pg.Client): Promise<Noted | undefined> {
  const { rows } = await client.query<Noted>(
    'select number, digest, shape, made from daftar_migrations order by number desc limit 1',
  )
  return rows[0]
}

/** Notes a migration, so that the next one finds what this one has made. */
export async function noteMigration(
  client: pg.Client,
  { number, digest, shape, made }: Noted,
  statements: readonly string[],
): Promise<void> {
  await client.query(
    'insert into daftar_migrations (number, digest, statements, shape, version, made) values ($1, $2, $3, $4, $5, $6)',
    [number, digest, statements, JSON.stringify(shape), version, made],
  )
}
