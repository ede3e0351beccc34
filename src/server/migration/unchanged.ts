import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { isDistributed } from '../database/distribution/distribute.ts'
import { readFills } from './fills.ts'
import { madeBy, signOf } from './made.ts'
import { foldsOtherwise } from './suitable.ts'
import { wholeDigest } from './target.ts'

/** What is noted of a migration that left nothing over: no step that the data refused, nothing kept that no definition names. */
export const wholePart = ['whole']

/**
 * Whether the last migration has brought a database wholly to the shape of these definitions: then its data need not be looked at,
 * and there is nothing to do. False on several nodes, where what was interrupted is made good.
 */
export async function isUnchanged(client: pg.Client, registry: Registry): Promise<boolean> {
  // A release before that one noted nothing of what it had made.
  const { rowCount: notes } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.daftar_migrations') and attname = 'made' and not attisdropped`,
  )
  if (!notes) return false
  const { rows } = await client.query<{ digest: string; made: readonly string[] | null }>(
    'select digest, made from daftar_migrations order by number desc limit 1',
  )
  const [last] = rows
  // What costs least is asked first.
  if (!last || !madeBy(last).has(signOf(wholePart)) || last.digest !== wholeDigest(registry)) return false
  return !(await isDistributed(client)) && !(await readFills(client)).length && !(await foldsOtherwise(client))
}
