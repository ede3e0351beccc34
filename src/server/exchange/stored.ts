import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Stored } from '../engine/read.ts'
import { bounds, yearJoin } from '../engine/scope.ts'
import { recordShape } from '../engine/shape.ts'

const portion = 250

/** The records whose field has one of the values, whole, by that value. */
export async function storedBy(
  model: Model,
  field: ModelField,
  values: readonly unknown[],
  context: Context,
  run: Run,
): Promise<Map<unknown, Stored>> {
  const found = new Map<unknown, Stored>()
  const distinct = [...new Set(values)]
  for (let from = 0; from < distinct.length; from += portion) {
    const rows = await run<{
      record: string
    }>(sql`select row_to_json(p)::text as record from (select ${word(recordShape(model, context.registry, context.check.decimals))} from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')}
      where ${and(bounds(model, context, 'r', 'anywhere'))} and ${ident(columnName(field), 'r')} = any(${distinct.slice(from, from + portion)}::text[])) p`)
    for (const row of rows) {
      const record = JSON.parse(row.record) as Stored
      found.set(record[field.field], record)
    }
  }
  return found
}

/** The ids of the records whose field has one of the values, by that value. */
export async function idsBy(
  model: Model,
  field: ModelField,
  values: readonly unknown[],
  context: Context,
  run: Run,
): Promise<Map<unknown, number>> {
  const column = ident(columnName(field), 't')
  const rows = await run<{ id: number; value: unknown }>(
    sql`select t.id, ${column} as value from ${ident(tableName(model.name))} t where ${and(bounds(model, context, 't', 'anywhere'))} and ${column} = any(${[...new Set(values)]}::text[]) order by t.id desc`,
  )
  return new Map(rows.map((row) => [row.value, row.id]))
}
