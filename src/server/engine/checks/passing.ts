import { holds } from '../../../../schema/condition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import { scopeKeys } from '../../../../schema/derive/tables.ts'
import type { UniqueTogether } from '../../../../schema/language/unique.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, sql, word } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'

/** A record that has what another one is given, and loses it. */
interface Holder {
  readonly id: number
  readonly version: number
  /** The flag that passes on. */
  readonly passes: string
  readonly error: string
}

/** Whether one record of a definition has a flag at a time, and passes it on. */
export const passesOn = ({ data }: Model): boolean => data.unique?.some(({ passes }) => passes !== undefined) === true

/** Who has the flags that changes are given and did not have, of each change in its order. */
export function holdersOf(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<Holder[][]> {
  const passing = (model.data.unique ?? []).filter(({ passes }) => passes !== undefined)
  return Promise.all(
    changes.map(async (change) => (await Promise.all(passing.map((one) => holderOf(model, one, change, context, run)))).flat()),
  )
}

async function holderOf(
  model: Model,
  { fields, when, passes = '', error = '' }: UniqueTogether,
  { id, record, before }: Change,
  { tenant, branch }: Context,
  run: Run,
): Promise<Holder[]> {
  const says = (of: RecordData | null) => (of && holds(when, (path) => of[path]) ? fields.map((field) => of[field]).join() : null)
  if (says(record) === null || says(record) === says(before)) return []
  const alike = fields.flatMap((name) => {
    const field = model.fields.get(name)
    return field ? [sql`${ident(columnName(field))} = ${record[name]}`] : []
  })
  const own = scopeKeys(model, true).includes('branch_id') ? [sql`branch_id = ${before?.['branch'] ?? branch.id}`] : []
  const found = await run<{ id: number; version: number }>(
    sql`select id, version from ${ident(tableName(model.name))} where tenant_id = ${tenant} and id <> ${id}
      and ${and([...own, ...alike])} and ${word(conditionSql(when, model.fields))}`,
  )
  return found.map((one) => ({ ...one, passes, error }))
}

/** What is asked before a flag passes on from another record, of each change in its order. */
export async function passedOn(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const holders = await holdersOf(model, changes, context, run)
  const ids = holders.flat().map(({ id }) => id)
  if (!ids.length) return changes.map(() => [])
  const titles = await titlesOf(model, ids, context, run)
  return holders.map((some) =>
    some.map(({ id, passes, error }) => ({ code: error, field: passes, params: { name: titles.get(id) ?? '' } })),
  )
}
