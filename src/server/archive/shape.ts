import type pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { closing, inOrder } from '../database/distribution/order.ts'

/** What a school does not take along: whoever is signed in, or has just asked for another password, signs in anew or asks again, and its books are checked again in the next night. */
export const leftBehind = ['sessions', 'password_resets', 'book_checks'] as const

/** A table with the rows of a tenant, as they travel. */
export interface CarriedTable {
  readonly name: string
  /** All but the tenant and what the database works out by itself, in the order in which they travel. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly primaryKey: readonly string[]
  /** Columns by which a circle of tables closes: they are empty until the tables that they point to have their rows. */
  readonly late: readonly string[]
  /** Columns whose values come from a sequence. */
  readonly identities: readonly string[]
  /** The table that a column points to, by the column, where rows of that table are numbered. */
  readonly pointers: ReadonlyMap<string, string>
}

/** The columns of each table with their types. */
export type Shape = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The tables of a database that have rows of a tenant, those that others point to first. They are what the last migration noted, so
 * that a table of tomorrow travels without being named here.
 */
export async function carriedTables(client: pg.Client): Promise<CarriedTable[]> {
  const { rows } = await client.query<{ shape: Table[] }>('select shape from daftar_migrations order by number desc limit 1')
  const left = new Set<string>(leftBehind)
  const shape = rows[0]?.shape ?? []
  const numbered = new Set(shape.flatMap(({ name, columns }) => (columns.some(({ identity }) => identity) ? [name] : [])))
  const pointers = new Map(
    shape.map(({ name, foreignKeys }) => [
      name,
      new Map(
        foreignKeys.flatMap(({ table, columns, references }) =>
          numbered.has(table) ? columns.flatMap((column, at) => (references[at] === 'id' ? [[column, table] as const] : [])) : [],
        ),
      ),
    ]),
  )
  const carried = shape
    .filter(({ name, columns }) => !left.has(name) && columns.some((column) => column.name === 'tenant_id'))
    // What is looked at when the transaction ends stands in no row's way.
    .map((table) => ({ ...table, foreignKeys: table.foreignKeys.filter(({ deferred }) => !deferred) }))
  const ordered = inOrder(carried)
  const circles = closing(ordered)
  return ordered.map((table) => ({
    name: table.name,
    columns: table.columns
      .filter(({ name, generated }) => name !== 'tenant_id' && generated === undefined)
      .map(({ name, type }) => ({ name, type })),
    primaryKey: table.primaryKey.filter((name) => name !== 'tenant_id'),
    late: circles.filter((one) => one.table === table.name).flatMap(({ key }) => nullable(table, key.columns)),
    identities: table.columns.filter(({ identity }) => identity).map(({ name }) => name),
    pointers: pointers.get(table.name) ?? new Map(),
  }))
}

const nullable = ({ columns }: Table, names: readonly string[]): string[] =>
  columns.filter(({ name, notNull }) => names.includes(name) && !notNull).map(({ name }) => name)

export const shapeOf = (tables: readonly CarriedTable[]): Shape =>
  Object.fromEntries(
    tables.map(({ name, columns }) => [name, Object.fromEntries(columns.map((column) => [column.name, column.type]))]),
  )

/** How two databases differ, a sentence for each table or column. */
export function differences(there: Shape, here: Shape): string[] {
  const names = [...new Set([...Object.keys(there), ...Object.keys(here)])].sort()
  return names.flatMap((table) => {
    const [theirs, ours] = [there[table], here[table]]
    if (!ours) return [`the table ${table} is not here`]
    if (!theirs) return [`the table ${table} is not in the archive`]
    return [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].sort().flatMap((column) => {
      if (theirs[column] === ours[column]) return []
      if (!ours[column]) return [`the column ${table}.${column} is not here`]
      if (!theirs[column]) return [`the column ${table}.${column} is not in the archive`]
      return [`${table}.${column} is ${theirs[column]} in the archive and ${ours[column]} here`]
    })
  })
}
