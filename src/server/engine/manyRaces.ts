import { holds } from '../../../schema/condition.ts'
import { columnName, foldedName, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import { type FaultAt, type RecordData, reader } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql, word } from '../database/sql.ts'
import type { Context } from './context.ts'
import { alreadyUsed, comparedValue, isNewValue, lockedFields, lockName } from './lockedUnique.ts'
import { emptiness } from './races.ts'
import { titlesOf } from './titles.ts'

/** A record that is saved among many: as it will be, and as it was (null for a new one). */
export interface Change {
  readonly id: number
  readonly record: RecordData
  readonly before: RecordData | null
}

/** What many records compete for: what each of them lacks, and what a good one takes and leaves. */
export interface Contest {
  faults(change: Change): FaultAt[]
  take(change: Change): void
}

/** One name in one branch: asked for all at once, under the locks that one record would take. The first good record has the name. */
export async function lockedUniques(
  model: Model,
  changes: readonly Change[],
  context: Context,
  run: Run,
  dry: boolean,
): Promise<Contest> {
  const fields = lockedFields(model)
  const owners = new Map<ModelField, Map<string, Set<number>>>()
  for (const field of fields) {
    const wanted = [
      ...new Set(
        changes
          .filter(({ record, before }) => isNewValue(field, record, before))
          .flatMap(({ record }) => comparedValue(field, record) ?? []),
      ),
    ].sort()
    const column = ident(field.name ? foldedName(field) : columnName(field), 'r')
    const names = wanted.map((value) => lockName(model, field, value, context))
    const found = new Map<string, Set<number>>()
    owners.set(field, found)
    if (!wanted.length) continue
    const locked = dry
      ? undefined
      : run(
          sql`select pg_advisory_xact_lock(${context.tenant}, hashtext(name)) from unnest(${names}::text[]) with ordinality n(name, at) order by at`,
        )
    const [, rows] = await Promise.all([
      locked,
      run<{
        key: string
        id: number
      }>(sql`select distinct ${column} as key, r.id from ${ident(tableName(model.name))} r join ${ident(yearsTable(model.name))} y on y.tenant_id = r.tenant_id and y.record_id = r.id
        where r.tenant_id = ${context.tenant} and ${column} = any(${wanted}::text[]) and y.branch_id = ${context.branch.id}`),
    ])
    for (const { key, id } of rows) found.set(key, (found.get(key) ?? new Set()).add(id))
  }
  return {
    faults: (change) =>
      fields.flatMap((field): FaultAt[] => {
        const key = isNewValue(field, change.record, change.before) ? comparedValue(field, change.record) : null
        const taken = key !== null && [...(owners.get(field)?.get(key) ?? [])].some((id) => id !== change.id)
        return taken ? [alreadyUsed(field)] : []
      }),
    take: (change) => {
      for (const field of fields) {
        const [left, taken] = [change.before && comparedValue(field, change.before), comparedValue(field, change.record)]
        const found = owners.get(field)
        if (left !== null) found?.get(left)?.delete(change.id)
        if (taken !== null) found?.set(taken, (found.get(taken) ?? new Set()).add(change.id))
      }
    },
  }
}

/** Places that can become full are given in the order of the records; a place that one leaves is free for the next. */
export async function capacities(
  model: Model,
  changes: readonly Change[],
  context: Context,
  run: Run,
  dry: boolean,
): Promise<Contest> {
  const contests = await Promise.all(
    (model.data.capacity ?? []).map(async (capacity): Promise<Contest[]> => {
      const [name = '', limit = ''] = capacity.of.split('.')
      const field = model.fields.get(name)
      const target = context.registry.find(field?.to ?? '')
      const limitField = target?.fields.get(limit)
      if (!field || !target || !limitField) return []
      const placeOf = (record: RecordData | null | undefined) => {
        const place = record?.[name]
        return typeof place === 'number' ? place : null
      }
      const places = [
        ...new Set(changes.flatMap(({ record, before }) => [placeOf(record), placeOf(before)].filter((id) => id !== null))),
      ]
      const table = field.yearly ? yearsTable(model.name) : tableName(model.name)
      const column = ident(columnName(field), 'c')
      const [limits, counts, titles] = places.length
        ? await Promise.all([
            run<{ id: number; most: number | null }>(
              sql`select id, ${ident(columnName(limitField))} as most from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = any(${places}::int[]) order by id ${word(dry ? '' : 'for update')}`,
            ),
            run<{ id: number; taken: number }>(
              sql`select ${column} as id, count(*)::int as taken from ${ident(table)} c where ${and([
                sql`c.tenant_id = ${context.tenant}`,
                sql`${column} = any(${places}::int[])`,
                ...(field.yearly ? [sql`c.fiscal_year_id = ${context.year?.id ?? 0}`] : []),
                ...Object.entries(capacity.where ?? {}).flatMap(([key, test]) => emptiness(model, key, test)),
              ])} group by 1`,
            ),
            titlesOf(target, places, context, run),
          ])
        : [[], [], new Map<number, string>()]
      const most = new Map(limits.map((row) => [row.id, row.most ?? 0]))
      const taken = new Map(counts.map((row) => [row.id, row.taken]))
      const counted = (record: RecordData) => holds(capacity.where, reader(record))
      return [
        {
          faults: ({ record, before }) => {
            const place = placeOf(record)
            const bound = (place !== null && most.get(place)) || 0
            if (place === null || place === placeOf(before) || !bound || (taken.get(place) ?? 0) < bound) return []
            return [{ code: capacity.error, field: name, params: { name: titles.get(place) ?? '', max: bound } }]
          },
          take: ({ record, before }) => {
            const [from, to] = [placeOf(before), placeOf(record)]
            if (from !== null && before && counted(before)) taken.set(from, (taken.get(from) ?? 1) - 1)
            if (to !== null && counted(record)) taken.set(to, (taken.get(to) ?? 0) + 1)
          },
        },
      ]
    }),
  )
  const all = contests.flat()
  return {
    faults: (change) => all.flatMap((one) => one.faults(change)),
    take: (change) => {
      for (const one of all) one.take(change)
    },
  }
}
