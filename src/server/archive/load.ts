import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quote } from '../database/quote.ts'
import type { PackedTable } from './manifest.ts'
import { type NewNumbers, numberAnew, passOver } from './nodeNumbers.ts'
import { EachRow, nothing } from './rows.ts'
import type { CarriedTable } from './shape.ts'
import type { Archive } from './unpack.ts'

/** What was kept back of a row: the values of its late columns under its key. */
type Late = readonly string[]

/** So many rows get their late columns at a time. */
const portion = 500

/**
 * Copies the rows of all tables in their order, each with the tenant's number here; then columns by which circles close get their values.
 * @throws Error where not as many rows came in as the archive has
 */
export async function load(client: pg.Client, archive: Archive, tenant: number, tables: readonly CarriedTable[]): Promise<void> {
  const anew = await numberAnew(client, archive, tables)
  const packed = new Map(archive.manifest.tables.map((one) => [one.name, one]))
  const kept = new Map<CarriedTable, Late[]>()
  for (const table of tables) kept.set(table, await loadTable(client, archive, tenant, table, packed.get(table.name)!, anew))
  for (const [table, rows] of kept) await fillLate(client, tenant, table, rows)
  for (const table of tables) await passOverRows(client, tenant, table)
}

async function loadTable(
  client: pg.Client,
  archive: Archive,
  tenant: number,
  table: CarriedTable,
  packed: PackedTable,
  anew: NewNumbers,
): Promise<Late[]> {
  const kept: Late[] = []
  if (packed.rows === 0) return kept
  const names = table.columns.map(({ name }) => name)
  const [keys, late] = [table.primaryKey, table.late].map((some) => some.map((name) => names.indexOf(name))) as [
    number[],
    number[],
  ]
  // What has another number here, in the table itself and where others point to it.
  const renumbered = names.flatMap((name, at) => {
    const numbers = anew.get(table.identities.includes(name) ? table.name : (table.pointers.get(name) ?? ''))
    return numbers ? [[at, numbers] as const] : []
  })
  const change = (row: string): string => {
    if (!late.length && !renumbered.length) return `${tenant}\t${row}`
    const values = row.split('\t')
    for (const [at, numbers] of renumbered) values[at] = numbers.get(values[at]!) ?? values[at]!
    if (late.some((at) => values[at] !== nothing)) kept.push([...keys, ...late].map((at) => values[at]!))
    for (const at of late) values[at] = nothing
    return `${tenant}\t${values.join('\t')}`
  }
  const columns = ['tenant_id', ...names].map(quote).join(', ')
  const copy = client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin`))
  await pipeline(await archive.rows(packed), new EachRow(change), copy)
  if (copy.rowCount !== packed.rows)
    throw new Error(`${table.name} has ${packed.rows} rows in the archive, and ${copy.rowCount} came in`)
  return kept
}

/** Gives rows what was kept back. Both are references, whose text in COPY is that of SQL. */
async function fillLate(client: pg.Client, tenant: number, table: CarriedTable, rows: readonly Late[]): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const names = [...table.primaryKey, ...table.late]
  const given = (name: string) => `v.${quote(name)}::${types.get(name)}`
  const set = table.late.map((name) => `${quote(name)} = ${given(name)}`).join(', ')
  const same = table.primaryKey.map((name) => `t.${quote(name)} = ${given(name)}`).join(' and ')
  for (let at = 0; at < rows.length; at += portion) {
    const some = rows.slice(at, at + portion)
    const places = some.map(
      (row, index) => `(${row.map((_, column) => `$${index * names.length + column + 1}::text`).join(', ')})`,
    )
    await client.query(
      `update ${quote(table.name)} t set ${set} from (values ${places.join(', ')}) v (${names.map(quote).join(', ')}) where t.tenant_id = ${tenant} and ${same}`,
      some.flat().map((value) => (value === nothing ? null : value)),
    )
  }
}

/** Lets the sequence of a table pass over what came in. */
async function passOverRows(client: pg.Client, tenant: number, { name, identities }: CarriedTable): Promise<void> {
  for (const column of identities) {
    const { rows } = await client.query<{ most: string }>(
      `select coalesce(max(${quote(column)}), 0)::text as most from ${quote(name)} where tenant_id = ${tenant}`,
    )
    await passOver(client, name, column, BigInt(rows[0]?.most ?? 0))
  }
}
