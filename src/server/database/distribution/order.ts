import type { Table } from '../../../../schema/derive/table.ts'

type ForeignKey = Table['foreignKeys'][number]

/** Tables in the order in which their foreign keys allow them to be distributed: what is referred to comes first, but in a circle. */
export function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<Table>()
  const visit = (table: Table, path: ReadonlySet<string>): void => {
    if (ordered.has(table) || path.has(table.name)) return
    for (const key of table.foreignKeys) {
      const target = byName.get(key.table)
      if (target) visit(target, new Set([...path, table.name]))
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table, new Set())
  return [...ordered]
}

/** The foreign keys that point forwards in an order: those by which circles close. */
export function closing(ordered: readonly Table[]): { readonly table: string; readonly key: ForeignKey }[] {
  const places = new Map(ordered.map(({ name }, index) => [name, index]))
  return ordered.flatMap((table, index) =>
    table.foreignKeys.flatMap((key) => ((places.get(key.table) ?? -1) > index ? [{ table: table.name, key }] : [])),
  )
}
