import { columnName, tableName } from '../../../schema/derive/names.ts'
import { isPlain } from '../../../schema/kinds.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { queryScope } from '../engine/sql/expressions.ts'
import { bounds, yearJoin } from '../engine/sql/scope.ts'
import { rowShape } from '../engine/sql/shape.ts'

/** A record as it is compared with a row: its plain fields, and the titles of its references. */
export type StoredRecord = RecordData & {
  readonly id: number
  readonly version: number
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
}

/** The records of some ids, whole but for what no spreadsheet holds. */
export async function storedRecords(
  model: Model,
  ids: readonly number[],
  paths: readonly string[],
  context: Context,
  run: Run,
): Promise<Map<number, StoredRecord>> {
  if (!ids.length) return new Map()
  const own = [...model.fields.values()].filter((field) => isPlain(field.kind)).map((field) => field.field)
  const shape = rowShape(model, queryScope(context), [...own, ...paths], true)
  const rows = await run<{ records: string }>(
    sql`select coalesce(json_agg(p), '[]')::text as records from (select ${word(shape)} from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')}
      where ${and(bounds(model, context, 'r', 'anywhere'))} and r.id = any(${[...new Set(ids)]}::int[])) p`,
  )
  const records = JSON.parse(rows[0]?.records ?? '[]') as StoredRecord[]
  return new Map(records.map((record) => [record.id, record]))
}

/** The ids of the records whose field has one of the values, by that value; of several fields it is what they are together. */
export async function idsBy(
  model: Model,
  fields: readonly ModelField[],
  values: readonly string[],
  context: Context,
  run: Run,
): Promise<Map<string, number>> {
  if (!values.length || !fields.length) return new Map()
  const columns = fields.map((field) => ident(columnName(field), 't'))
  const column = columns.length === 1 ? columns[0] : sql`concat_ws(chr(31), ${list(columns.map((one) => sql`${one}::text`))})`
  const rows = await run<{ id: number; value: string }>(
    sql`select t.id, ${column} as value from ${ident(tableName(model.name))} t where ${and(bounds(model, context, 't', 'anywhere'))} and ${column} = any(${[...new Set(values)]}::text[]) order by t.id desc`,
  )
  return new Map(rows.map((row) => [row.value, row.id]))
}
