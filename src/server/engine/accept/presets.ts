import type { Condition } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { filterConditions } from '../list/filter.ts'
import { placeOf, queryScope } from '../sql/expressions.ts'
import { bounds } from '../sql/scope.ts'

/** Fills references that records do not give with the first record that fulfils their `preset`; nothing is asked when all are given. */
export function fillPresets(
  model: Model,
  records: readonly Record<string, unknown>[],
  context: Context,
  run: Run,
): Promise<unknown> | undefined {
  const empty = [...model.fields.values()].filter(
    (field) => field.preset && records.some((record) => record[field.field] === null),
  )
  if (!empty.length) return undefined
  return Promise.all(
    empty.map(async (field) => {
      const target = context.registry.get(field.to ?? '')
      const place = placeOf(target, queryScope(context))
      const filter = whereFilter(field.preset as Condition, () => null)
      const [row] = await run<{ id: number }>(
        sql`select r.id from ${ident(place.table)} r where ${and([...bounds(target, context), ...filterConditions(target, filter, context, place)])} order by r.id limit 1`,
      )
      for (const record of records) if (row && record[field.field] === null) record[field.field] = row.id
    }),
  )
}
