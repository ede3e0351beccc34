import { columnName, foldedName, tableName } from '../../../../schema/derive/names.ts'
import type { EntityReport, Grouping, Lateness } from '../../../../schema/entityReport.ts'
import { type Model, sortedBy, titleOwners } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { columnOf, jsonOf, masked, readableColumn, referenceOf, referred } from '../../engine/sql/expressions.ts'
import { refersOpenly } from '../../engine/sql/shape.ts'
import { valueText } from '../../texts/valueText.ts'
import type { Reached, Source } from './source.ts'

/** A value that a statement answers in the column `v{at}`, and the fields of its reference in `t{at}`. */
export type Answered = Readonly<Record<string, unknown>>

/** The select list of what paths lead to. */
export function shown(paths: readonly string[], source: Source): Sql[] {
  return paths.flatMap((path, at) => {
    const { model, field, place } = source.reach(path)
    const value = field.masked ? masked(jsonOf(model, field, place)) : jsonOf(model, field, place)
    return [
      sql`${word(value)} as ${ident(`v${at}`)}`,
      ...(refersOpenly(field) ? [sql`to_json(${word(referenceOf(model, field, [], place))}) as ${ident(`t${at}`)}`] : []),
    ]
  })
}

/** What a column says in the reader's language; figures and days as they travel. */
export function cellOf(row: Answered, at: number, { model, field }: Reached, context: Context): unknown {
  const value = row[`v${at}`] ?? null
  const plain = field.kind === 'computed' ? ({ ...field, ...field.result, field: field.field } as ModelField) : field
  if (value === null || plain.kind === 'int' || plain.kind === 'image') return value
  const references = row[`t${at}`] as Reference | readonly Reference[] | null | undefined
  return valueText(plain, value, references, model, context) || null
}

/**
 * What records are put together by, as SQL: the column, the period of a day, the whole years from it to the day `on`, or the step of
 * lateness that a day has reached.
 */
export function keyOf(grouping: Grouping | Lateness, source: Source, on: unknown): Sql {
  if (typeof grouping === 'string') {
    const { model, field, place } = source.reach(grouping)
    return word(columnOf(model, field, place))
  }
  const { model, field, place } = source.reach(grouping.by)
  if ('late' in grouping) {
    const day = word(columnOf(model, field, place))
    const days = grouping.ahead ? sql`(${day} - ${source.today}::date)` : sql`(${source.today}::date - ${day})`
    if (grouping.ahead)
      return sql`case when ${days} is null then null when ${days} < 0 then 0 else width_bucket(${days} - 1, ${grouping.late}::int[]) + 1 end`
    return sql`case when ${days} is null then null when ${days} <= 0 then 0 else width_bucket(${days} - 1, ${grouping.late}::int[]) + 1 end`
  }
  if (grouping.per === 'age') return sql`extract(year from age(${on}::date, ${word(columnOf(model, field, place))}::date))::int`
  return sql`to_char(${word(columnOf(model, field, place))}, ${formats[grouping.per]})`
}

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** The fields of a group's key in the query `g` of groups, and its position where the referred records have one. */
export function keyReference(reached: Reached, at: number, context: Context): Sql[] {
  const { field } = reached
  if (field.kind !== 'ref') return []
  const target = context.registry.get(field.to ?? '')
  const place = { ...reached.place, row: 'g' }
  const references = sql`(select to_json("#") from (${word(referred(target, [], `g."v${at}"`, place))}) "#") as ${ident(`t${at}`)}`
  const placed = positionOf(target, sql`g.${ident(`v${at}`)}`, context)
  return placed ? [references, sql`(${placed}) as ${ident(`o${at}`)}`] : [references]
}

/** The place of a record in its series, or of the record that its title begins with: a class stands where its grade stands. */
function positionOf(target: Model, id: Sql, context: Context): Sql | null {
  const own = sql`from ${ident(tableName(target.name))} p where p.tenant_id = g.tenant_id and p.id = ${id}`
  if (target.fields.has('position')) return sql`select p.position ${own}`
  const [owner] = titleOwners(target)
  const series = owner && context.registry.get(owner.to ?? '')
  if (!owner || !series?.fields.has('position')) return null
  const key = ident(columnName(owner), 'p')
  return sql`select s.position from ${ident(tableName(series.name))} s, ${ident(tableName(target.name))} p where p.tenant_id = g.tenant_id and p.id = ${id} and s.tenant_id = p.tenant_id and s.id = ${key}`
}

/** The order of records: by a path, names by their folded form, references by what they are called. */
export function orderOf(sort: EntityReport['sort'], source: Source): Sql {
  const { list: usual } = source.base
  const by = sort?.by ?? usual.sort.by
  const direction = word((sort ? sort.order : usual.sort.order) === 'desc' ? 'desc nulls last' : 'asc nulls last')
  const tie = sql`r.id ${direction}`
  if (by === 'id') return tie
  const keys = sortKeys(by, source)
  return sql`${list(keys.map((key) => sql`${key} ${direction}`))}, ${tie}`
}

function sortKeys(path: string, source: Source): Sql[] {
  const { model, field, place } = source.reach(path)
  if (field.kind !== 'ref')
    return [
      word(
        field.name
          ? `${field.yearly ? place.year : place.row}.${JSON.stringify(foldedName(field))}`
          : readableColumn(model, sortedBy(model, field), place),
      ),
    ]
  const name = source.titleOf(field)
  return name === undefined ? [word(`${place.row}.${JSON.stringify(columnName(field))}`)] : sortKeys(`${path}.${name}`, source)
}
