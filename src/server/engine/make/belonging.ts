import { conditionPaths, holds } from '../../../../schema/condition.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Freeing } from '../../../../schema/language/action.ts'
import type { Model } from '../../../../schema/model.ts'
import { startsFrom } from '../../../../schema/record/nextStates.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { fieldCondition, type Operator } from '../list/filter.ts'
import { jsonOf, placeOf, queryScope } from '../sql/expressions.ts'

/** The records of a definition that belong to one by their values, and with which an action of theirs can be done as they are. */
export async function belonging(
  model: Model,
  where: Freeing['where'],
  operation: string,
  record: RecordData,
  context: Context,
  run: Run,
): Promise<number[]> {
  const place = placeOf(model, queryScope(context))
  const fieldOf = (name: string) => {
    const field = model.fields.get(name)
    if (!field) throw new Error(`no field '${name}' in ${model.name}`)
    return field
  }
  const conditions = Object.entries(where).flatMap(([name, own]) => {
    const asked: readonly (readonly [Operator, string])[] =
      typeof own === 'string' ? [['is', own]] : [['gte', own[0]], ...(own[1] === undefined ? [] : [['lte', own[1]] as const])]
    return asked.map(([operator, value]) =>
      fieldCondition(model, fieldOf(name), operator, record[value] ?? null, name, context, place),
    )
  })
  const when = model.actions.get(operation)?.when
  const read = new Set([...conditionPaths(when), ...(model.states.length ? ['status'] : [])])
  const columns = [...read].map((name) => sql`${word(jsonOf(model, fieldOf(name), place))} as ${ident(name)}`)
  const rows = await run<RecordData & { '#': number }>(
    sql`select ${list([sql`r.id as "#"`, ...columns])} from ${ident(tableName(model.name))} r where r.tenant_id = ${context.tenant} and ${and(conditions)} order by r.id`,
  )
  return rows.flatMap((row) => (startsFrom(model, operation, row['status']) && holds(when, reader(row)) ? [row['#']] : []))
}
