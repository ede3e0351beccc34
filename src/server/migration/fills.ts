import type pg from 'pg'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import { formerOf, type Table } from '../../../schema/derive/table.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { CalculatedColumn } from '../database/diff/loss.ts'
import { quote } from '../database/quote.ts'

/** Records that were stored before some of their calculated columns were added, and how far these have been filled. */
export interface Fill {
  /** The resource that has the columns, in its own table or in those of its lines. */
  readonly resource: string
  /** As `table.column`. */
  readonly columns: readonly string[]
  /** The last record that was dealt with, in the order of tenants and ids. */
  readonly tenant: number
  readonly id: number
}

const fillsTable = `create table if not exists daftar_fills (resource text primary key, columns text[] not null, tenant_id integer not null default 0, record_id integer not null default 0)`

/** What is still to be filled. */
export async function readFills(client: pg.Client): Promise<Fill[]> {
  await client.query(fillsTable)
  const { rows } = await client.query<Fill>(
    'select resource, columns, tenant_id as tenant, record_id as id from daftar_fills order by resource',
  )
  return rows
}

/**
 * The columns that a migration adds and that are to be filled: those of definitions that have records.
 * @param actual the tables as they are
 */
export async function addedFills(
  client: pg.Client,
  added: readonly CalculatedColumn[],
  { models }: Registry,
  { actual, target }: { readonly actual: readonly Table[]; readonly target: readonly Table[] },
): Promise<Fill[]> {
  const fills: Fill[] = []
  for (const { name, lines } of added.length ? models : []) {
    const tables = [tableName(name), ...lines.map((group) => linesTable(name, group.name))]
    const columns = added.flatMap(({ table, column }) => (tables.includes(table) ? [`${table}.${column}`] : []))
    const records = target.find((table) => table.name === tables[0])
    const former = columns.length && records ? formerOf(records, actual) : undefined
    if (!former) continue
    const { rowCount } = await client.query(`select from ${quote(former.name)} limit 1`)
    if (rowCount) fills.push({ resource: name, columns, tenant: 0, id: 0 })
  }
  return fills
}

/** Notes what is to be filled; what was begun begins again. */
export async function saveFills(client: pg.Client, fills: readonly Fill[]): Promise<void> {
  for (const { resource, columns } of fills)
    await client.query(
      `insert into daftar_fills as f (resource, columns) values ($1, $2) on conflict (resource) do update
         set columns = array(select distinct unnest(f.columns || excluded.columns)), tenant_id = 0, record_id = 0`,
      [resource, columns],
    )
}

/** The tables whose columns are to be filled. */
export const filledTables = (fills: readonly Fill[]): ReadonlySet<string> =>
  new Set(fills.flatMap(({ columns }) => columns.map((column) => column.split('.')[0] ?? '')))

/** Notes how far a fill has come. */
export const advanceFill = (client: pg.Client, { resource, tenant, id }: Omit<Fill, 'columns'>): Promise<unknown> =>
  client.query('update daftar_fills set tenant_id = $2, record_id = $3 where resource = $1', [resource, tenant, id])

/** Nothing more is to be filled there. */
export const endFill = (client: pg.Client, resource: string): Promise<unknown> =>
  client.query('delete from daftar_fills where resource = $1', [resource])
