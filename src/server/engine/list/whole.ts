import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { placeOf, queryScope } from '../sql/expressions.ts'
import { bounds, yearJoin } from '../sql/scope.ts'
import { recordShape } from '../sql/shape.ts'
import { filterConditions } from './filter.ts'
import { type ListQuery, orderBy } from './list.ts'

/** @property within what bounds the records beside the filter, which may name the same fields */
type Query = Pick<ListQuery, 'filter' | 'sort'> & { readonly most: number; readonly within?: ListQuery['filter'] }

/** Whole records of the selected branch and year, at most so many, in the order asked: one statement. */
export async function wholeRecords(model: Model, query: Query, context: Context, run: Run): Promise<readonly RecordData[]> {
  const shape = recordShape(model, queryScope(context))
  const [row] = await run<{ records: RecordData[] }>(
    sql`select coalesce(json_agg(p), '[]') as records from (${rowsOf(model, shape, query, context)}) p`,
  )
  return row?.records ?? []
}

/** Their ids alone. */
export async function recordIds(model: Model, query: Query, context: Context, run: Run): Promise<readonly number[]> {
  const [row] = await run<{ ids: number[] }>(sql`select array(${rowsOf(model, 'r.id', query, context)}) as ids`)
  return row?.ids ?? []
}

function rowsOf(model: Model, columns: string, { filter, within = {}, sort, most }: Query, context: Context): Sql {
  const place = placeOf(model, queryScope(context), { year: 'y' })
  const narrowed = [filter, within].flatMap((one) => filterConditions(model, one, context, place))
  const conditions = and([...bounds(model, context), ...narrowed])
  return sql`select ${word(columns)} from ${ident(place.table)} r${yearJoin(model, context, 'year')}
    where ${conditions} order by ${orderBy(model, sort, place, context)} limit ${most}`
}
