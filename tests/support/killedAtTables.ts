import { expect } from 'vitest'
import { connected } from './database.ts'
import type { OwnProcess } from './ownProcess.ts'

/** What a server writes to by itself while it starts and signs people in. */
const ofTheServer = ['sessions', 'sign_in_attempts', 'idempotency_keys', 'daftar_migrations']
const patient = { timeout: 90_000, interval: 50 }

/** How many rows of each table were written since the database is there. */
const writesOf = (url: string): Promise<Map<string, number>> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string; writes: number }>(
      `select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as writes from pg_stat_user_tables where schemaname = 'public'`,
    )
    return new Map(rows.map(({ name, writes }) => [name, writes]))
  })

/** The tables to which work writes: what it wrote to when nobody disturbed it, the one where it is known to begin first. */
export async function tablesWritten(url: string, first: string, work: () => Promise<void>): Promise<string[]> {
  const before = await writesOf(url)
  await work()
  const written = async () => {
    const after = await writesOf(url)
    return [...after].flatMap(([name, writes]) => (writes > (before.get(name) ?? 0) ? [name] : []))
  }
  // The database tells what it counted a little later.
  await expect.poll(written, patient).toContain(first)
  const found = (await written()).filter((name) => name !== first && !ofTheServer.includes(name))
  return [first, ...found.sort()]
}

/**
 * Work that goes on by itself, killed at each of its steps: while it waits to write to one table after the other. What it does not write to any
 * more, because it is done with it, is passed over.
 * @param begin orders the work; the first table is held by then
 * @param isOver whether the work is over
 * @returns how often it was killed
 */
export async function killAtEach(
  url: string,
  server: OwnProcess,
  tables: readonly string[],
  begin: () => Promise<void>,
  isOver: () => Promise<boolean>,
): Promise<number> {
  let kills = 0
  for (const [round, table] of tables.entries())
    await connected(url, async (client) => {
      await client.query('begin')
      // Writers wait, readers do not.
      await client.query(`lock table "${table}" in share mode`)
      await (round === 0 ? begin() : server.start())
      const waits = async () => {
        const { rows } = await client.query(`select 1 from pg_locks where not granted and relation = $1::regclass`, [table])
        return rows.length > 0 ? 'waits' : (await isOver()) ? 'over' : 'works'
      }
      await expect.poll(waits, patient).not.toBe('works')
      await server.kill()
      kills++
      await client.query('rollback')
    })
  await server.start()
  return kills
}
