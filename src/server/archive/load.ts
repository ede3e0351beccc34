import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Registry } from '../../../schema/registry.ts'
import { isDistributed } from '../database/distribution/distribute.ts'
import { quote } from '../database/quote.ts'
import { TenantError } from '../tenants/tenantError.ts'
import { enteredNumbers, mostCounted } from './counted.ts'
import type { PackedTable } from './manifest.ts'
import { type NewNumbers, numberAnew, passOver } from './nodeNumbers.ts'
import { EachRow, type Values } from './rows.ts'
import type { CarriedTable } from './shape.ts'
import type { Archive } from './unpack.ts'

/** What was kept back of a row: the values of its late columns under its key. */
type Late = Values

/** So many rows get their late columns at a time. */
const portion = 500

/**
 * Copies the rows of all tables in their order, each with the tenant's number here; then columns by which circles close get their values.
 * @throws TenantError where a row is none that COPY wrote, or has an id or counts to a number that no archive may bring
 * @throws Error where not as many rows came in as the archive has
 */
export async function load(
  client: pg.Client,
  archive: Archive,
  tenant: number,
  tables: readonly CarriedTable[],
  registry: Registry,
): Promise<void> {
  const entered = enteredNumbers(registry)
  const anew = await numberAnew(client, archive, tables)
  const packed = new Map(archive.manifest.tables.map((one) => [one.name, one]))
  const kept = new Map<CarriedTable, Late[]>()
  // The owner copies, whom row security does not bind. A distributed database takes no condition; there the rows written anew stand alone.
  const only = (await isDistributed(client)) ? '' : ` where tenant_id = ${tenant}`
  for (const table of tables)
    kept.set(table, await loadTable({ client, archive, tenant, anew, entered, only }, table, packed.get(table.name)!))
  for (const [table, rows] of kept) await fillLate(client, tenant, table, rows)
  for (const table of tables) await passOverRows(client, tenant, table)
}

interface Loading {
  readonly client: pg.Client
  readonly archive: Archive
  readonly tenant: number
  readonly anew: NewNumbers
  /** Columns of numbers that people enter. */
  readonly entered: ReadonlySet<string>
  /** SQL by which COPY takes rows of the tenant alone. */
  readonly only: string
}

async function loadTable(
  { client, archive, tenant, anew, entered, only }: Loading,
  table: CarriedTable,
  packed: PackedTable,
): Promise<Late[]> {
  const kept: Late[] = []
  if (packed.rows === 0) return kept
  // In the order in which they were written, which need not be the one of here.
  const names = Object.keys(archive.manifest.shape[table.name] ?? {})
  const placesOf = (some: readonly string[]) => some.map((name) => names.indexOf(name))
  const [keys, late, identities] = [table.primaryKey, table.late, table.identities].map(placesOf) as [
    number[],
    number[],
    number[],
  ]
  // What has another number here, in the table itself and where others point to it.
  const renumbered = names.flatMap((name, at) => {
    const numbers = anew.get(table.identities.includes(name) ? table.name : (table.pointers.get(name) ?? ''))
    return numbers ? [[at, numbers] as const] : []
  })
  const counted = [...mostCounted(table, entered)].map(([name, most]) => ({ at: names.indexOf(name), name, most }))
  const change = (row: Values): Values => {
    if (row.length !== names.length) throw damagedRow(table, `has ${row.length} values, not ${names.length}`)
    const values = [...row]
    for (const [at, numbers] of renumbered) values[at] = numbers.get(values[at] ?? '') ?? values[at]!
    for (const at of identities)
      if (!isId.test(values[at] ?? '')) throw damagedRow(table, `has the ${names[at]} ${values[at]}, which no archive may bring`)
    for (const { at, name, most } of counted)
      if (Number(values[at]) > most) throw damagedRow(table, `has the ${name} ${values[at]}, which no archive may bring`)
    if (late.some((at) => values[at] !== null)) kept.push([...keys, ...late].map((at) => values[at]!))
    for (const at of late) values[at] = null
    return [String(tenant), ...values]
  }
  const columns = ['tenant_id', ...names].map(quote).join(', ')
  const copy = client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin${only}`))
  await pipeline(await archive.rows(packed), new EachRow(change), copy)
  if (copy.rowCount !== packed.rows)
    throw new Error(`${table.name} has ${packed.rows} rows in the archive, and ${copy.rowCount} came in`)
  return kept
}

const damagedRow = ({ name }: CarriedTable, why: string): TenantError => new TenantError(`A row of ${name} ${why}.`)

const isId = /^[1-9]\d{0,12}$/

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
      some.flat(),
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
