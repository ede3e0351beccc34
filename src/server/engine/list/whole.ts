import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { askedIn, placeOf } from '../sql/expressions.ts'
import { bounds, yearJoin } from '../sql/scope.ts'
import { recordShape } from '../sql/shape.ts'
import { filterConditions } from './filter.ts'
import { type ListQuery, orderBy } from './list.ts'

/** Whole records of the selected branch and year, at most so many, in the order asked: one statement. */
export async function wholeRecords(
  model: Model,
  { filter, sort, most }: Pick<ListQuery, 'filter' | 'sort'> & { readonly most: number },
  context: Context,
  run: Run,
): Promise<readonly RecordData[]> {
  const place = placeOf(model, askedIn(context), { year: 'y' })
  const conditions = and([...bounds(model, context), ...filterConditions(model, filter, context, place)])
  const [row] = await run<{ records: RecordData[] }>(
    sql`select coalesce(json_agg(p), '[]') as records from (select ${word(recordShape(model, askedIn(context)))}
      from ${ident(place.table)} r${yearJoin(model, context, 'year')} where ${conditions} order by ${orderBy(model, sort, place, context)} limit ${most}) p`,
  )
  return row?.records ?? []
}
