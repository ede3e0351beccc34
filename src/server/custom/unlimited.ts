import type pg from 'pg'
import { columnName } from '../../../schema/derive/names.ts'
import { fieldsOfMost, subscription } from '../../../schema/limits.ts'
import type { Registry } from '../../../schema/registry.ts'
import { sourceTable, usagesIn } from '../database/limitTriggers.ts'
import { quote } from '../database/quote.ts'
import { columnsThere } from '../database/tablesThere.ts'
import { readFills } from '../migration/fills.ts'
import type { Assembled } from './assembled.ts'
import { fileOf, type IncompatibleFile } from './incompatible.ts'

/**
 * Files whose limit is at most what a formula gives, while there are rows for which it could not be worked out: they would silently be
 * unlimited. A formula that is new, or has not been worked out for all rows yet, is worked out first.
 * @param unsure columns, as `table.column`, of which it is not known for all rows
 */
export async function unlimitedFiles(
  client: pg.Client,
  assembled: Assembled,
  registry: Registry,
  unsure: ReadonlySet<string> = new Set(),
): Promise<IncompatibleFile[]> {
  const limits = usagesIn(registry).flatMap(({ source, figure, resource, field }) => {
    const fields = source === subscription ? undefined : registry.find(source)?.fields
    return fieldsOfMost(figure.atMost).flatMap((name) => {
      const most = fields?.get(name)
      const file = most?.formula && fileOf(assembled, resource, field)
      return most && file ? [{ file, resource, source, most }] : []
    })
  })
  const found: IncompatibleFile[] = []
  const isFilled = limits.length ? await filledColumns(client, unsure) : null
  for (const { file, resource, source, most } of limits) {
    const [table, column] = [sourceTable(source), columnName(most)]
    if (!isFilled?.(table, column)) continue
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${quote(table)} where ${quote(column)} is null`,
    )
    const count = rows[0]?.rows ?? 0
    if (!count) continue
    const held = count === 1 ? '1 row has' : `${count} rows have`
    const line = `${resource}.limits: '${most.field}' of ${source} cannot be worked out everywhere, and ${held} no value; mend these records, save them, then bring the limit`
    found.push({ file, line, values: [] })
  }
  return found
}

/** Which columns are there and hold what was worked out. */
async function filledColumns(
  client: pg.Client,
  unsure: ReadonlySet<string>,
): Promise<(table: string, column: string) => boolean> {
  const there = await columnsThere(client)
  const fills = there.has('daftar_fills.columns') ? await readFills(client) : []
  const unfilled = new Set([...unsure, ...fills.flatMap(({ columns }) => columns)])
  return (table, column) => there.has(`${table}.${column}`) && !unfilled.has(`${table}.${column}`)
}
