import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import { effectOf } from '../../../../schema/effects.ts'
import type { StockRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Run } from '../../database/database.ts'
import { ident, list, sql } from '../../database/sql.ts'
import { batchesOf } from '../sql/columns.ts'
import type { RecordInput, Work } from '../work.ts'

/**
 * Changes that are written together, in their order. A document whose posting moves goods is written alone: the cost of its goods
 * follows from what the one before has left.
 */
export async function portionsOf(work: Work, most: number, run: Run): Promise<readonly (readonly RecordInput[])[]> {
  const { model, operation, changes, context } = work
  const event = model.actions.get(operation)?.posts
  const rows = event === undefined ? undefined : effectOf(model.data, event)?.stock
  if (typeof rows !== 'object' || most < 2 || changes.length < 2) return batchesOf(changes, most)
  const ids = changes.map(({ id = 0 }) => id)
  const arms = rows.map((row) => {
    const { table, record, quantity } = placeOf(model, row)
    return sql`select ${ident(record)} as id from ${ident(table)} where tenant_id = ${context.tenant} and ${ident(record)} = any(${ids}::int[]) and ${ident(quantity)} <> 0`
  })
  const found = await run<{ id: number }>(sql`select distinct id from (${list(arms, ' union all ')}) m`)
  const moving = new Set(found.map(({ id }) => id))
  const portions: RecordInput[][] = []
  let open = false
  for (const change of changes) {
    const isAlone = moving.has(change.id ?? 0)
    const last = portions.at(-1)
    if (open && !isAlone && last) last.push(change)
    else portions.push([change])
    open = !isAlone
  }
  return portions.flatMap((portion) => batchesOf(portion, most))
}

/** Where the quantity that a row moves is found: in the document, or in its lines. */
function placeOf(model: Model, { each, quantity }: StockRow): { table: string; record: string; quantity: string } {
  const group = model.lines.find(({ name }) => name === each)
  const field = (group ?? model).fields.get(quantity)
  const column = columnName(field ?? { field: quantity, kind: 'quantity' })
  return group
    ? { table: linesTable(model.name, group.name), record: 'record_id', quantity: column }
    : { table: tableName(model.name), record: 'id', quantity: column }
}
