// `npm run scale:sql`: the statements that distribute an existing database by tenant, referred tables first.

import { definitions } from '../../../resources/index.ts'
import { runs } from '../../../resources/runs/index.ts'
import type { Table } from '../../../schema/derive/table.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { referenceTables } from '../database/systemTables.ts'
import { targetTables } from '../migration/migrate.ts'

/** Tables in the order in which their foreign keys allow them to be distributed; a circle is broken where it closes. */
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

/** What a person runs, as the owner, on a coordinator that has the extension. */
export function scaleSql(tables: readonly Table[]): string[] {
  const reference = new Set<string>(referenceTables)
  const distributed = inOrder(tables.filter((table) => !reference.has(table.name)))
  return [
    'create extension if not exists citus;',
    'set citus.enable_unsafe_triggers = on;',
    `alter database :"DBNAME" set citus.propagate_set_commands = 'local';`,
    ...tables.filter((table) => reference.has(table.name)).map((table) => `select create_reference_table('${table.name}');`),
    ...distributed.map(
      (table, index) =>
        `select create_distributed_table('${table.name}', 'tenant_id'${index ? `, colocate_with => '${distributed[0]?.name}'` : ''});`,
    ),
  ]
}

if (process.argv[1]?.endsWith('scale.ts'))
  process.stdout.write(`${scaleSql(targetTables(createRegistry(definitions, { runs }))).join('\n')}\n`)
