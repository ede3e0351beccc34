import type pg from 'pg'
import { foldBody } from '../../../schema/values/fold.ts'
import { trigrams } from '../database/prelude.ts'

/** A database on which the product could not keep its promises is refused with one sentence. */
export async function refuseIncompatible(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  if ((rows[0]?.version ?? 0) < 150000) throw new Error('The database must be PostgreSQL 15 or newer.')
  if (rows[0]?.encoding !== 'UTF8') throw new Error('The database must have the encoding UTF8.')
  await client.query(trigrams)
  const letters = await client.query<{ seen: boolean }>(`select cardinality(show_trgm('أحمد')) > 0 as seen`)
  if (!letters.rows[0]?.seen)
    throw new Error("The database's locale sees no Arabic letters; create the database with the locale C.UTF-8.")
}

/** Whether names and search texts are kept in a folded form that is not ours any more. */
export async function foldsOtherwise(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'daftar_fold' and pronamespace = 'public'::regnamespace`,
  )
  return rows[0] !== undefined && rows[0].body !== foldBody()
}
