import { holds } from '../../../../schema/condition.ts'
import { columnName, foldedName, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { and, ident, sql, word } from '../../database/sql.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'
import { emptiness } from '../sql/emptiness.ts'
import type { Transaction } from '../work.ts'
import { claims } from './claims.ts'
import { alreadyUsed, comparedValue, lockedFields, newValue } from './lockedUnique.ts'

/** What many records compete for: what each of them lacks, and what a good one takes and leaves. */
export interface Contest {
  faults(change: Change): FaultAt[]
  take(change: Change): void
}

/** All that records of a definition compete for, among themselves and with those that are stored; asked in one packet. */
export const contests = async (
  model: Model,
  changes: readonly Change[],
  context: Context,
  tx: Transaction,
): Promise<readonly Contest[]> =>
  Promise.all([
    ...lockedFields(model).map((field) => uniqueInBranch(model, field, changes, context, tx)),
    ...(model.data.capacity ?? []).map((capacity) => places(model, capacity, changes, context, tx)),
    ...context.registry.usages(model.name).map((usage) => claims(usage, changes, context, tx)),
    ...(changes.some(({ before }) => !before) ? subscribed(model, context, tx) : []),
  ])

/** One name in one branch, which spans a record and its years; it is locked when ids are claimed. The first good record has the name. */
async function uniqueInBranch(
  model: Model,
  field: ModelField,
  changes: readonly Change[],
  context: Context,
  { run }: Transaction,
): Promise<Contest> {
  const { tenant, branch } = context
  const owners = new Map<string, Set<number>>()
  const wantedBy = (change: Change) => newValue(field, change)
  const wanted = [...new Set(changes.flatMap((change) => wantedBy(change) ?? []))]
  if (wanted.length) {
    const column = ident(field.name ? foldedName(field) : columnName(field), 'r')
    const rows = await run<{ key: string; id: number }>(
      sql`select distinct ${column} as key, r.id from ${ident(tableName(model.name))} r join ${ident(yearsTable(model.name))} y on y.tenant_id = r.tenant_id and y.record_id = r.id
        where r.tenant_id = ${tenant} and ${column} = any(${wanted}::text[]) and y.branch_id = ${branch.id}`,
    )
    for (const { key, id } of rows) owners.set(key, (owners.get(key) ?? new Set()).add(id))
  }
  return {
    faults: (change) => {
      const key = wantedBy(change)
      return key !== null && [...(owners.get(key) ?? [])].some((id) => id !== change.id) ? [alreadyUsed(field)] : []
    },
    take: (change) => {
      const [left, taken] = [change.before && comparedValue(field, change.before), comparedValue(field, change.record)]
      if (left !== null) owners.get(left)?.delete(change.id)
      if (taken !== null) owners.set(taken, (owners.get(taken) ?? new Set()).add(change.id))
    },
  }
}

/**
 * Places that can become full are given in the order of the records; a place that one leaves is free for the next. The places
 * that somebody wants are locked, then counted.
 */
async function places(
  model: Model,
  capacity: NonNullable<Model['data']['capacity']>[number],
  changes: readonly Change[],
  context: Context,
  { run, trial }: Transaction,
): Promise<Contest> {
  const [name = '', limit = ''] = capacity.of.split('.')
  const field = model.fields.get(name)
  const target = context.registry.find(field?.to ?? '')
  const limitField = target?.fields.get(limit)
  const placeOf = (record: RecordData | null) => (typeof record?.[name] === 'number' ? record[name] : null)
  const wantedBy = ({ record, before }: Change) => (placeOf(record) === placeOf(before) ? null : placeOf(record))
  const wanted = [...new Set(changes.flatMap((change) => wantedBy(change) ?? []))]
  if (!field || !target || !limitField || !wanted.length) return idle
  const column = ident(columnName(field), 'c')
  const [limits, counts] = await Promise.all([
    run<{ id: number; most: number | null }>(
      sql`select id, ${ident(columnName(limitField))} as most from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = any(${wanted}::int[]) order by id ${word(trial ? '' : 'for update')}`,
    ),
    run<{ id: number; taken: number }>(
      sql`select ${column} as id, count(*)::int as taken from ${ident(field.yearly ? yearsTable(model.name) : tableName(model.name))} c where ${and(
        [
          sql`c.tenant_id = ${context.tenant}`,
          sql`${column} = any(${wanted}::int[])`,
          ...(field.yearly ? [sql`c.fiscal_year_id = ${context.year?.id ?? 0}`] : []),
          ...Object.entries(capacity.where ?? {}).flatMap(([key, test]) => emptiness(model, key, test)),
        ],
      )} group by 1`,
    ),
  ])
  const most = new Map(limits.map((row) => [row.id, row.most ?? 0]))
  const taken = new Map(counts.map((row) => [row.id, row.taken]))
  const crowded = wanted.filter((id) => {
    const asking = changes.filter((change) => wantedBy(change) === id).length
    return most.get(id) && (taken.get(id) ?? 0) + asking > (most.get(id) ?? 0)
  })
  const titles = crowded.length ? await titlesOf(target, crowded, context, run) : new Map<number, string>()
  const counted = (record: RecordData) => holds(capacity.where, reader(record))
  const count = (id: number | null, more: number) => id !== null && taken.set(id, (taken.get(id) ?? 0) + more)
  return {
    faults: (change) => {
      const place = wantedBy(change)
      const bound = (place !== null && most.get(place)) || 0
      if (place === null || !bound || (taken.get(place) ?? 0) < bound) return []
      return [{ code: capacity.error, field: name, params: { name: titles.get(place) ?? '', max: bound } }]
    },
    take: ({ record, before }) => {
      if (before && counted(before)) count(placeOf(before), -1)
      if (counted(record)) count(placeOf(record), 1)
    },
  }
}

export const idle: Contest = { faults: () => [], take: () => undefined }

/** What is left for new records of what the tenant has subscribed to. */
function subscribed(model: Model, context: Context, { run }: Transaction): Promise<Contest>[] {
  const { subscribed: bound } = model.data
  const most = bound && context.subscription?.[bound.most]
  if (!bound || most === null || most === undefined) return []
  const counted = run<{ count: number }>(
    sql`select count(*)::int as count from ${ident(tableName(model.name))} c where ${and([
      sql`c.tenant_id = ${context.tenant}`,
      ...Object.entries(bound.where ?? {}).flatMap(([name, test]) => emptiness(model, name, test)),
    ])}`,
  )
  return [
    counted.then(([row]) => {
      let left = most - (row?.count ?? 0)
      return {
        faults: ({ before }) => (before || left > 0 ? [] : [{ code: bound.error, params: { max: most } }]),
        take: ({ before }) => void (before || left--),
      }
    }),
  ]
}
