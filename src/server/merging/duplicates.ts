import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Duplicates, Likeness, Pair } from '../../shared/duplicates.ts'
import { and, ident, list, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'
import { bounds, yearJoin } from '../engine/sql/scope.ts'
import { likeNames } from './likeNames.ts'

/** So many pairs are shown at once; the next ones follow when these are decided. */
const shown = 100

/** A value that more records have is a placeholder, and says nothing. */
const placeholder = 10

type Row = { readonly id: number } & Readonly<Record<string, string | number | null>>

/** Records in sight that may have been entered twice, by what their definition says (`merge`); pairs that were told apart are left out. */
export async function findDuplicates(model: Model, context: Context): Promise<Duplicates> {
  const { tenant, database, person } = context
  const { same = [], like } = model.data.merge ?? {}
  const fieldsOf = (names: readonly string[]) =>
    names.flatMap((name) => model.fields.get(name) ?? []).filter((field) => seesField(field, person))
  const telling = fieldsOf(same)
  const [named] = fieldsOf(like === undefined ? [] : [like])
  const columns = [
    sql`r.id`,
    ...telling.map((field) => sql`nullif(r.${ident(columnName(field))}, '') as ${ident(field.field)}`),
    ...(named ? [sql`daftar_fold(r.${ident(columnName(named))}) as "#name"`] : []),
  ]
  const [rows, apart] = await Promise.all([
    database.one<Row>(
      tenant,
      sql`select ${list(columns)} from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')} where ${and(bounds(model, context, 'r', 'anywhere'))}`,
    ),
    database.one<{ first: number; second: number }>(
      tenant,
      sql`select first_id as first, second_id as second from told_apart where tenant_id = ${tenant} and resource = ${model.name}`,
    ),
  ])
  const told = new Set(apart.map(({ first, second }) => `${first} ${second}`))
  const reasons = new Map<string, Likeness[]>()
  const add = (one: number, other: number, reason: Likeness) => {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`
    if (one === other || told.has(key)) return
    reasons.set(key, [...(reasons.get(key) ?? []), reason])
  }
  for (const [one, other, fields] of sameValues(rows, telling)) add(one, other, { kind: 'same', fields })
  if (named) {
    const names = rows.map((row) => ({ id: row.id, name: String(row['#name'] ?? '') }))
    for (const [one, other] of likeNames(names)) add(one, other, { kind: 'like', field: named.field })
  }
  const pairs = [...reasons].map(([key, why]): Pair => {
    const [first = 0, second = 0] = key.split(' ').map(Number)
    return { ids: [first, second], reasons: why }
  })
  const weight = ({ reasons: why }: Pair) => why.reduce((sum, { kind }) => sum + (kind === 'same' ? 2 : 1), 0)
  pairs.sort((a, b) => weight(b) - weight(a) || a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1])
  return { pairs: pairs.slice(0, shown), total: pairs.length }
}

/** Records that have a value in common, in fields of the same kind. */
function sameValues(rows: readonly Row[], fields: readonly ModelField[]): [number, number, readonly [string, string]][] {
  const holders = new Map<string, { id: number; field: string }[]>()
  for (const row of rows)
    for (const { field, kind } of fields) {
      const value = row[field]
      if (value === null || value === undefined) continue
      const key = `${kind} ${kind === 'text' ? field : ''} ${String(value).toLowerCase()}`
      const some = holders.get(key)
      if (some) some.push({ id: row.id, field })
      else holders.set(key, [{ id: row.id, field }])
    }
  return [...holders.values()].flatMap((some) =>
    some.length > placeholder
      ? []
      : some.flatMap((one, index) =>
          some
            .slice(index + 1)
            .flatMap((other): [number, number, readonly [string, string]][] =>
              one.id === other.id
                ? []
                : [[one.id, other.id, one.id < other.id ? [one.field, other.field] : [other.field, one.field]]],
            ),
        ),
  )
}

/** Remembers that two records are two. */
export async function tellApart(model: Model, one: number, other: number, context: Context): Promise<void> {
  const { tenant, person, database } = context
  await database.one(
    tenant,
    sql`insert into told_apart (tenant_id, resource, first_id, second_id, told_by)
      values (${tenant}, ${model.name}, ${Math.min(one, other)}, ${Math.max(one, other)}, ${person.id})
      on conflict (tenant_id, resource, first_id, second_id) do nothing`,
  )
}
