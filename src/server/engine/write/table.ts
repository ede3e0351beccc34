import { tablesOf } from '../../../../schema/derive/tables.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Registry } from '../../../../schema/registry.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import { batches, type Cell } from '../sql/columns.ts'

/** Where rows are written, and who writes them. */
export interface Place {
  readonly tenant: number
  readonly author: number
  readonly registry: Registry
  readonly run: Run
}

/** `update … from (values …)`, in portions of rows with the same columns; the first cell of each row is the key. */
export function updateRows(
  table: string,
  key: string,
  rows: readonly (readonly Cell[])[],
  more: readonly Sql[],
  where: readonly Sql[],
  { tenant, registry, run }: Place,
): Promise<unknown>[] {
  const types = columnTypes(registry, table)
  const alike = Map.groupBy(rows, (cells) => cells.map(([column]) => column).join())
  return [...alike.values()].flatMap(batches).map((some) => {
    const columns = (some[0] ?? []).map(([column]) => column)
    const values = some.map(
      (cells) => sql`(${list(cells.map(([column, value]) => sql`${value as string}::${word(types.get(column) ?? 'text')}`))})`,
    )
    const sets = [...columns.slice(1).map((column) => sql`${ident(column)} = v.${ident(column)}`), ...more]
    return run(
      sql`update ${ident(table)} t set ${list(sets)} from (values ${list(values)}) v (${list(columns.map((column) => ident(column)))})
        where ${and([sql`t.tenant_id = ${tenant}`, sql`t.${ident(key)} = v.${ident(key)}`, ...where])}`,
    )
  })
}

const typesIn = memoized(
  (registry: Registry): ReadonlyMap<string, ReadonlyMap<string, string>> =>
    new Map(tablesOf(registry).map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.type]))])),
)

/** The types of a table's columns, for values that are sent without their table. */
const columnTypes = (registry: Registry, table: string): ReadonlyMap<string, string> => typesIn(registry).get(table) ?? new Map()
