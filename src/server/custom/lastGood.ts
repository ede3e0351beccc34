import type { Ask } from '../database/connected.ts'
import { callings } from './formerShapes.ts'

/** What the files of an installation held when they were last right, by file; nothing in a database that is new. */
export async function readLastGood(ask: Ask): Promise<Map<string, readonly unknown[]>> {
  return ask(async (client) => {
    const { rows: found } = await client.query<{ is: boolean }>(`select to_regclass('public.daftar_custom') is not null as is`)
    if (!found[0]?.is) return new Map()
    const { rows } = await client.query<{ file: string; items: unknown[] }>('select file, items from daftar_custom')
    return new Map(rows.map(({ file, items }) => [file, items]))
  })
}

/**
 * Keeps what the good files hold now. Files that are gone are forgotten once nothing is left out: until then others may be shown by what
 * these held, unless a good file has taken it over.
 */
export async function saveLastGood(
  ask: Ask,
  good: ReadonlyMap<string, readonly unknown[]>,
  broken: readonly string[],
): Promise<void> {
  const taken = [...good.values()].flat().flatMap(callings)
  await ask(async (client) => {
    await client.query('create table if not exists daftar_custom (file text primary key, items json not null)')
    const known = await client.query<{ file: string; items: unknown[] }>('select file, items from daftar_custom')
    const forgotten = known.rows.filter(({ file, items }) => {
      if (good.has(file) || broken.includes(file)) return false
      return !broken.length || items.flatMap(callings).some((name) => taken.includes(name))
    })
    await client.query('delete from daftar_custom where file = any($1)', [forgotten.map(({ file }) => file)])
    for (const [file, items] of good)
      await client.query(
        'insert into daftar_custom (file, items) values ($1, $2) on conflict (file) do update set items = excluded.items',
        [file, JSON.stringify(items)],
      )
  })
}

/** The code of each tenant by its id. */
export async function readTenantCodes(ask: Ask): Promise<Map<number, string>> {
  return ask(async (client) => {
    const { rows } = await client.query<{ id: number; code: string }>('select id, code from tenants')
    return new Map(rows.map(({ id, code }) => [id, code]))
  })
}
