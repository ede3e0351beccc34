import { conditionPaths } from '../../../../schema/condition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Usage } from '../../../../schema/figure.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { canBeKept, goingBy } from '../../../../schema/record/refusable.ts'
import { usesOf } from '../../../../schema/record/uses.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { compare, isZero } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql, word } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import { titlesOf } from '../read/titles.ts'
import type { Check, Faults, Judging } from './check.ts'
import type { Reservation } from './reservation.ts'

/** A change that is refused because of a record that protects what others use of it. */
interface Held {
  readonly change: number
  readonly keeper: Model
  /** What is referred to: the record, or a line of it. */
  readonly of: Model
  readonly id: number
  readonly error: string
}

/** What a document uses up of a record that protects its users. */
interface Use extends Omit<Held, 'change'> {
  readonly amount: string
}

/** Records that protect what was made of them, or the documents that use them up. */
export const kept: Check = {
  name: 'kept',
  applies: ({ model, operation, registry }) => canBeKept(model, operation, registry),
  faults: keptFaults,
  standing: keptFaults,
}

function keptFaults({ model, operation, drafts, context, tx }: Judging): Promise<Faults> {
  return checkKept(model, operation, drafts, context, tx.run)
}

/**
 * The word `keeps`: while a record is in the given state, what was made of it stays, and documents that use it up cannot be
 * reversed or deleted. The record is locked, so that it does not reach that state meanwhile.
 * @param operation what is done to stored records: `update`, `delete`, or an action
 */
async function checkKept(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  const { isGone, isBack } = goingBy(model, operation)
  const held = changes.flatMap((change, index) => [
    ...(isGone ? usesOfKept(model, change, context).map((one) => ({ ...one, change: index })) : []),
    ...madeOf(model, change, isBack, index, context),
  ])
  const keeping = await keepersOf(held, context, run)
  for (const { change, of, id, error } of held) {
    const params = told(keeping.get(of)?.get(id), model, changes[change]?.id, context)
    if (params !== undefined) faults[change]?.push({ code: error, params })
  }
  return faults
}

/** What is used up of a record that protects its users stays as much. */
export const keptUses: Check = {
  name: 'kept uses',
  applies: ({ model, operation, registry }) =>
    operation !== 'create' && operation !== 'delete' && registry.usages(model.name).some((usage) => keeperOf(usage, registry)),
  reserve: async ({ model, drafts, context, tx }) => [await keptUsers(model, drafts, context, tx)],
}

/** Documents that use up records which keep their users go on using as much: it is judged once they are complete. */
async function keptUsers(
  model: Model,
  changes: readonly Change[],
  context: Context,
  { run, trial }: Transaction,
): Promise<Reservation> {
  const held = changes.flatMap((change) => usesOfKept(model, change, context))
  if (!held.length || trial) return {}
  const keeping = await keepersOf(held, context, run)
  return {
    faults: ({ id: own, before, record }) => {
      const now = usesOfKept(model, { id: 0, before: record, record }, context)
      const isSame = (one: Use) =>
        now.some(({ of, id, amount }) => of === one.of && id === one.id && compare(amount, one.amount) === 0)
      return usesOfKept(model, { id: 0, before, record }, context).flatMap((one): FaultAt[] => {
        const params = told(keeping.get(one.of)?.get(one.id), model, own, context)
        return params === undefined || isSame(one) ? [] : [{ code: one.error, params }]
      })
    },
  }
}

/** The record that protects what a usage uses up of it, or of its lines. */
function keeperOf(usage: Usage, registry: Registry) {
  const of = usage.own ? undefined : registry.find(usage.source)
  const keeper = of && (of.owner ? registry.get(of.owner.name) : of)
  const { users: error, figure } = keeper?.data.keeps ?? {}
  if (!of || !keeper || error === undefined) return undefined
  const isOther = figure !== undefined && `${usage.source}.${usage.figure.name}` !== `${keeper.name}.${figure}`
  return isOther ? undefined : { of, keeper, error }
}

/** What a document uses up of records that keep their users. */
function usesOfKept(model: Model, { before }: Change, { registry }: Context): Use[] {
  if (!before) return []
  return registry.usages(model.name).flatMap((usage): Use[] => {
    const found = keeperOf(usage, registry)
    if (!found) return []
    const { of, keeper, error } = found
    return usesOf(usage, before)
      .filter(({ amount }) => !isZero(amount))
      .map(({ id, amount }) => ({ keeper, of, id, amount, error }))
  })
}

/** A document that has used up a figure by which a record protects its users. */
interface User {
  readonly resource: string
  readonly id: number
  readonly title: string
}

/**
 * A record that protects others, by its name, with the documents that have used up its figures; null where it protects regardless
 * of use.
 */
interface Keeper {
  readonly name: string
  readonly users: readonly User[] | null
}

/** What a refusal tells of a keeper: its name, and what has used it up besides the document itself; nothing where that is all. */
function told(
  keeper: Keeper | undefined,
  { name }: Model,
  own: number | undefined,
  { language }: Context,
): { name: string; by: string } | undefined {
  if (!keeper) return undefined
  const others = keeper.users?.filter(({ resource, id }) => resource !== name || id !== own)
  return others?.length === 0
    ? undefined
    : { name: keeper.name, by: (others ?? []).map(({ title }) => title).join(separatorIn(language)) }
}

/** The keepers that are as their definitions say, by what refers to them and its id. */
async function keepersOf(
  held: readonly Omit<Held, 'change'>[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<Model, ReadonlyMap<number, Keeper>>> {
  const found = new Map<Model, ReadonlyMap<number, Keeper>>()
  for (const [of, some] of Map.groupBy(held, (one) => one.of))
    found.set(of, await protecting(some[0]?.keeper ?? of, of, [...new Set(some.map(({ id }) => id))], context, run))
  return found
}

/** The record of which this one was made, if it protects what was made of it; a draft may still be completed. */
function madeOf(model: Model, { before }: Change, isBack: boolean, change: number, { registry }: Context): Held[] {
  const source = before?.['source'] as { readonly resource: string; readonly id: number } | null | undefined
  const keeper = source && registry.find(source.resource)
  const error = keeper?.data.keeps?.made
  if (!source || !keeper || error === undefined) return []
  return !isBack && isDraft(model, before) ? [] : [{ change, keeper, of: keeper, id: source.id, error }]
}

const isDraft = ({ states }: Model, before: RecordData | null): boolean => states.length > 1 && before?.['status'] === states[0]

/** Those of some records, or of their lines, that are as their definition says. */
async function protecting(
  keeper: Model,
  of: Model,
  ids: readonly number[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, Keeper>> {
  const { tenant } = context
  const holds = word(conditionSql(keeper.data.keeps?.while, keeper.fields))
  const lines =
    of === keeper
      ? ids.map((id) => ({ id, record: id }))
      : await run<{ id: number; record: number }>(
          sql`select id, record_id as record from ${ident(tableName(of.name))} where tenant_id = ${tenant} and id = any(${ids}::int[])`,
        )
  const rows = await run<{ id: number }>(
    sql`select id from ${ident(tableName(keeper.name))} where tenant_id = ${tenant} and id = any(${lines.map(({ record }) => record)}::int[]) and (${holds}) order by id for share`,
  )
  const records = rows.map(({ id }) => id)
  const [titles, users] = await Promise.all([titlesOf(keeper, records, context, run), usersOf(keeper, records, context, run)])
  return new Map(
    lines.flatMap(({ id, record }) => {
      const name = titles.get(record)
      return name === undefined ? [] : [[id, { name, users: users && (users.get(record) ?? []) }]]
    }),
  )
}

/** The documents that have used up the figures of records by which these keep others; null where none of that is a figure. */
async function usersOf(
  keeper: Model,
  ids: readonly number[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, readonly User[]> | null> {
  const { registry, tenant } = context
  const figures = new Set(conditionPaths(keeper.data.keeps?.while))
  const usages = registry.models
    .flatMap(({ name }) => registry.usages(name))
    .filter(({ source, own, figure }) => source === keeper.name && !own && figures.has(figure.name))
  if (!usages.length) return null
  if (!ids.length) return new Map()
  const found = await Promise.all(
    usages.map(async ({ resource, lines, field, limit }) => {
      const model = registry.get(resource)
      const table = lines === null ? tableName(resource) : linesTable(resource, lines)
      const counts = word(conditionSql(limit.while, model.fields))
      const rows = await run<{ of: number; id: number }>(
        sql`select distinct l.${ident(columnName({ field, kind: 'ref' }))} as of, d.id
          from (select * from ${ident(tableName(resource))} where tenant_id = ${tenant} and ${counts}) d
          join ${ident(table)} l on l.tenant_id = d.tenant_id and ${word(lines === null ? 'l.id' : 'l.record_id')} = d.id
          where l.tenant_id = ${tenant} and l.${ident(columnName({ field, kind: 'ref' }))} = any(${ids}::int[]) order by d.id`,
      )
      const titles = await titlesOf(
        model,
        rows.map(({ id }) => id),
        context,
        run,
      )
      const kind = context.translate(`resources.${resource}.name`)
      return rows.map(({ of, id }) => ({ of, resource, id, title: [kind, titles.get(id)].filter(Boolean).join(' ') }))
    }),
  )
  return Map.groupBy(found.flat(), ({ of }) => of)
}
