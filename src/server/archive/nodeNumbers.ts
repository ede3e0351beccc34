import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { quote } from '../database/quote.ts'
import { TenantError } from '../tenants/tenantError.ts'
import { greatestBroughtNumber } from './manifest.ts'
import { EachRow, type Values } from './rows.ts'
import type { CarriedTable } from './shape.ts'
import type { Archive } from './unpack.ts'

/** From here on each node of a distributed database has a range of its own for what it numbers by itself. Source: Citus, sequences of distributed tables. */
const firstOfNodes = 2n ** 48n

/** Numbers that rows get in place of their own, by table. */
export type NewNumbers = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Numbers that a node gave where the archive comes from may be given again by a node here. Such rows get numbers as every installation
 * gives them, in their order and behind all others that the tenant has.
 */
export async function numberAnew(client: pg.Client, archive: Archive, tables: readonly CarriedTable[]): Promise<NewNumbers> {
  const found = new Map<string, Map<string, string>>()
  for (const table of tables) {
    const [column] = table.identities
    const packed = archive.manifest.tables.find(({ name }) => name === table.name)
    if (column === undefined || !packed?.rows || typeOf(table, column) !== 'bigint') continue
    const at = Object.keys(archive.manifest.shape[table.name] ?? {}).indexOf(column)
    const others: string[] = []
    let most = 0n
    const look = (row: Values): Values => {
      const number = row[at] ?? ''
      if (!/^\d{1,19}$/.test(number)) throw new TenantError(`A row of ${table.name} has no number of its own.`)
      if (BigInt(number) >= firstOfNodes) others.push(number)
      else if (BigInt(number) > most) most = BigInt(number)
      return row
    }
    await pipeline(await archive.rows(packed), new EachRow(look), new Writable({ write: (_part, _encoding, done) => done() }))
    if (!others.length) continue
    if (most > BigInt(greatestBroughtNumber))
      throw new TenantError(`A row of ${table.name} has the id ${most}, which no archive may bring.`)
    await passOver(client, table.name, column, most)
    const { rows } = await client.query<{ number: string }>(
      'select nextval(pg_get_serial_sequence($1, $2))::text as number from generate_series(1, $3::int)',
      [quote(table.name), column, others.length],
    )
    found.set(table.name, new Map(others.map((number, index) => [number, rows[index]?.number ?? number])))
  }
  return found
}

const typeOf = ({ columns }: CarriedTable, column: string): string | undefined =>
  columns.find(({ name }) => name === column)?.type

/** Up to so many numbers are taken one by one; nobody takes as many within a statement. */
const fewNumbers = 50_000

/**
 * Lets the sequence of a column pass over a number. The last stretch is taken number by number, as everybody else does at this moment:
 * a sequence that is set could fall back behind a number that somebody has just taken. Only what lies further away is leapt over.
 */
export async function passOver(client: pg.Client, table: string, column: string, most: bigint): Promise<void> {
  const given = [quote(table), column, String(most)]
  const last = 'coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)'
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), $3::bigint - ${fewNumbers}) where ${last} < $3::bigint - 2 * ${fewNumbers}`,
    given,
  )
  // Beside no table: the numbers are the coordinator's, and beside one they would be taken on the node that has its rows.
  await client.query(
    `select count(nextval(pg_get_serial_sequence($1, $2))) from generate_series(1, $3::bigint - (select ${last}))`,
    given,
  )
}
