import { conditionSql } from '../../../../schema/derive/counts.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { isZero } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql, word } from '../../database/sql.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'
import { usesOf } from './claims.ts'

/** A change that stands against a record which keeps what others have of it. */
interface Held {
  readonly change: number
  readonly keeper: Model
  /** What is referred to: the record, or a line of it. */
  readonly of: Model
  readonly id: number
  readonly error: string
}

/**
 * What definitions keep by `keeps`: documents that use up of a record, and what was made of it, stay while it is as they say. The
 * record is held, so that it does not come to that meanwhile.
 * @param operation what is done to records that are stored: `update`, `delete`, or an action
 */
export async function checkKept(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  const action = model.actions.get(operation)
  const isBack = operation === 'delete' || action?.takesBack === true || action?.unposts === true
  if (!isBack && operation !== 'update') return faults
  const held = changes.flatMap((change, index) => [
    ...usedBy(model, change, isBack, index, context),
    ...madeOf(model, change, isBack, index, context),
  ])
  for (const [of, some] of Map.groupBy(held, (one) => one.of)) {
    const [{ keeper } = { keeper: of }] = some
    const keeping = await kept(keeper, of, [...new Set(some.map(({ id }) => id))], context, run)
    for (const { change, id, error } of some) {
      const name = keeping.get(id)
      if (name !== undefined) faults[change]?.push({ code: error, params: { name } })
    }
  }
  return faults
}

/** What a document uses up of records that keep their users, and would give back or use otherwise. */
function usedBy(model: Model, { before, record }: Change, isBack: boolean, change: number, { registry }: Context): Held[] {
  if (!before) return []
  return registry.usages(model.name).flatMap((usage): Held[] => {
    const of = usage.own ? undefined : registry.find(usage.source)
    const keeper = of && (of.owner ? registry.get(of.owner.name) : of)
    const error = keeper?.data.keeps?.users
    if (!of || !keeper || error === undefined) return []
    const then = usesOf(usage, before).filter(({ amount }) => !isZero(amount))
    const now = isBack ? [] : usesOf(usage, record)
    const isSame = ({ id, amount }: (typeof then)[number]) => now.some((one) => one.id === id && one.amount === amount)
    return then.filter((one) => !isSame(one)).map(({ id }) => ({ change, keeper, of, id, error }))
  })
}

/** The record of which one was made, where that keeps what was made of it; a draft may still be completed. */
function madeOf(model: Model, { before }: Change, isBack: boolean, change: number, { registry }: Context): Held[] {
  const source = before?.['source'] as { readonly resource: string; readonly id: number } | null | undefined
  const keeper = source && registry.find(source.resource)
  const error = keeper?.data.keeps?.made
  if (!source || !keeper || error === undefined) return []
  return !isBack && isDraft(model, before) ? [] : [{ change, keeper, of: keeper, id: source.id, error }]
}

const isDraft = ({ states }: Model, before: RecordData | null): boolean => states.length > 1 && before?.['status'] === states[0]

/** Those of some records, or of their lines, that are as their definition says, with the name of the record. */
async function kept(
  keeper: Model,
  of: Model,
  ids: readonly number[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, string>> {
  const { tenant } = context
  const holds = word(conditionSql(keeper.data.keeps?.while, keeper.fields))
  const found = (wanted: ReturnType<typeof sql>) =>
    run<{ id: number }>(
      sql`select id from ${ident(tableName(keeper.name))} where tenant_id = ${tenant} and id in (${wanted}) and (${holds}) order by id for share`,
    )
  if (of === keeper) {
    const rows = await found(sql`select unnest(${ids}::int[])`)
    return titlesOf(
      keeper,
      rows.map(({ id }) => id),
      context,
      run,
    )
  }
  const lines = await run<{ id: number; record: number }>(
    sql`select id, record_id as record from ${ident(tableName(of.name))} where tenant_id = ${tenant} and id = any(${ids}::int[])`,
  )
  const rows = await found(sql`select unnest(${lines.map(({ record }) => record)}::int[])`)
  const titles = await titlesOf(
    keeper,
    rows.map(({ id }) => id),
    context,
    run,
  )
  return new Map(lines.flatMap(({ id, record }) => (titles.has(record) ? [[id, titles.get(record) ?? '']] : [])))
}
