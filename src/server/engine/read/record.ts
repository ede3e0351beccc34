import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { and, ident, type Sql, sql, word } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { queryScope } from '../sql/expressions.ts'
import { bounds, yearJoin } from '../sql/scope.ts'
import { type LineShape, recordShape } from '../sql/shape.ts'

/** A record as it is answered. */
export type Stored = RecordData & { readonly id: number; readonly version: number }

/** The statement that reads one record as JSON text, within the bounds of the context. */
export const recordStatement = (model: Model, id: number, context: Context, lines: LineShape = 'withReferences'): Sql =>
  statement(model, sql`r.id = ${id}`, context, lines)

/** The same for many; lines may come without `refs`. */
export const recordsStatement = (model: Model, ids: readonly number[], context: Context, lines: LineShape): Sql =>
  statement(model, sql`r.id = any(${ids}::int[])`, context, lines)

const statement = (model: Model, which: Sql, context: Context, lines: LineShape): Sql =>
  sql`select row_to_json(p)::text as record from (
    select ${word(recordShape(model, queryScope(context), lines))} from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')}
    where ${and([which, ...bounds(model, context, 'r', 'anywhere')])}) p`

/** One record as JSON text, ready to be answered or `printed`; 404 when it is not there for this person. */
export async function readRecord(model: Model, id: number, context: Context, lines?: 'printed'): Promise<string> {
  const [row] = await context.database.one<{ record: string }>(context.tenant, recordStatement(model, id, context, lines))
  if (!row) throw notFound(model)
  return row.record
}

export const notFound = (model: Model): Problem => new Problem(404, { code: 'Record.NotFound', params: { resource: model.name } })
