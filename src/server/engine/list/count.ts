import type { Condition } from '../../../../schema/condition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { systemFields } from '../../../../schema/systemFields.ts'
import type { Counted } from '../../../shared/counted.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { columnOf, type Place, placeOf, queryScope } from '../sql/expressions.ts'
import { bounds, yearJoin } from '../sql/scope.ts'
import { filterConditions } from './filter.ts'

export type Filter = Readonly<Record<string, unknown>>

const ownPlace = (model: Model, context: Context): Place => placeOf(model, queryScope(context), { year: 'y' })

const source = (model: Model, context: Context) => sql`${ident(tableName(model.name))} r${yearJoin(model, context, 'year')}`

const conditions = (model: Model, filter: Filter, context: Context): Sql =>
  and([...bounds(model, context), ...filterConditions(model, filter, context, ownPlace(model, context))])

/** How many records a list with this filter has, as a sub-select. */
export const countOf = (model: Model, filter: Filter, context: Context): Sql =>
  sql`(select count(*)::int from ${source(model, context)} where ${conditions(model, filter, context)})`

/** The same for a condition over the record's own columns, which may be of kinds that no list asks for, such as pictures. */
export const countWhere = (model: Model, where: Condition | undefined, context: Context): Sql =>
  sql`(select count(*)::int from (select r.* from ${source(model, context)} where ${and(bounds(model, context))}) c where ${word(conditionSql(where, model.fields))})`

/** What records are counted by. */
export interface Grouping {
  readonly by: string
  readonly under?: string
  readonly parts?: string
  readonly filter?: Filter
}

/** The records of the year, counted by a reference, parted by a choice. */
export function countBy(model: Model, grouping: Grouping, context: Context): Promise<Counted[]> {
  const place = ownPlace(model, context)
  const by = fieldOf(model, grouping.by)
  const part = grouping.parts === undefined ? sql`null::text` : word(columnOf(model, fieldOf(model, grouping.parts), place))
  const from = source(model, context)
  const where = conditions(model, grouping.filter ?? {}, context)
  const column = word(columnOf(model, by, place))
  const target = context.registry.get(by.to ?? '')
  const above = grouping.under === undefined ? undefined : fieldOf(target, grouping.under)
  const names = (alias: string) =>
    word(`json_build_object('id', ${alias}.id, 'arabicName', ${alias}.arabic_name, 'englishName', ${alias}.english_name)`)
  const order = target.fields.has('position') ? sql`t.position` : sql`t.arabic_name`
  return context.database.one<Counted>(
    context.tenant,
    sql`select t.id as key, ${names('t')} as name, ${above ? sql`case when u.id is not null then ${names('u')} end` : sql`null`} as under, c.part, c.count
      from (select ${column} as id, ${part} as part, count(*)::int as count from ${from} where ${where} and ${column} is not null group by 1, 2) c
      join ${ident(tableName(target.name))} t on t.tenant_id = ${context.tenant} and t.id = c.id
      ${above ? sql`left join ${ident(tableName(above.to ?? ''))} u on u.tenant_id = t.tenant_id and u.id = t.${ident(columnName(above))}` : sql``}
      order by ${order}, t.id, c.part`,
  )
}

/** What records come to, by the day or the month of a field. */
export interface Trend {
  readonly by: string
  readonly per: 'day' | 'month'
  readonly sum: string | undefined
  readonly filter: Filter
}

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

/** The records of each day or month: how many, and what a figure comes to. */
export function sumBy(model: Model, { by, per, sum, filter }: Trend, context: Context): Promise<Counted[]> {
  const place = ownPlace(model, context)
  const column = word(columnOf(model, model.fields.get(by) ?? systemField(by), place))
  const added = sum === undefined ? sql`` : sql`, ${written(sum, model, place)} as sum`
  return context.database.one<Counted>(
    context.tenant,
    sql`select to_char(${column}, ${formats[per]}) as key, null as name, null as under, null as part, count(*)::int as count${added}
      from ${source(model, context)} where ${conditions(model, filter, context)} and ${column} is not null group by 1 order by 1`,
  )
}

/** What a figure of the records of a filter comes to. */
export async function sumOf(model: Model, sum: string, filter: Filter, context: Context): Promise<string> {
  const added = written(sum, model, ownPlace(model, context))
  const [row] = await context.database.one<{ sum: string }>(
    context.tenant,
    sql`select ${added} as sum from ${source(model, context)} where ${conditions(model, filter, context)}`,
  )
  return row?.sum ?? '0'
}

/** The sum of a column as an exact text. */
const written = (name: string, model: Model, place: Place): Sql => {
  const field = fieldOf(model, name)
  const total = sql`coalesce(sum(${word(columnOf(model, field, place))}), 0)`
  return field.kind === 'money'
    ? sql`round(${total}, ${word(String(place.decimals))})::text`
    : sql`trim_scale((${total})::numeric)::text`
}

function systemField(name: string) {
  const field = systemFields.get(name)
  if (!field) throw new Error(`no field '${name}'`)
  return field
}

/** How many places records have together, how many are taken, how many records are full. */
export interface Places {
  readonly places: number
  readonly taken: number
  readonly full: number
}

/** The places of a resource whose records say how many others they take, in the context's branch and year; null where there are none. */
export async function placesOf(model: Model, context: Context): Promise<Places | null> {
  const used = [...model.fields.values()].find(
    ({ figure }) => figure?.part === 'used' && figure.figure.kind === 'int' && typeof figure.figure.atMost === 'string',
  )
  const left = used && model.fields.get(used.figure?.figure.left ?? '')
  if (!used || !left || !context.year) return null
  const place = ownPlace(model, context)
  const column = (field: ModelField) => word(columnOf(model, field, place))
  const active = model.fields.has('active') ? [sql`r.active`] : []
  const [row] = await context.database.one<Places>(
    context.tenant,
    sql`select coalesce(sum(p.used + p.left), 0)::int as places, coalesce(sum(p.used), 0)::int as taken, count(*) filter (where p.left <= 0)::int as full
      from (select ${column(used)} as used, ${column(left)} as left from ${source(model, context)} where ${and([...bounds(model, context), ...active])}) p where p.left is not null`,
  )
  return row ?? null
}

function fieldOf(model: Model, name: string) {
  const field = model.fields.get(name)
  if (!field) throw new Error(`no field '${model.name}.${name}'`)
  return field
}

/** Several counts in one round trip. */
export async function countAll(counts: readonly Sql[], context: Context): Promise<number[]> {
  if (!counts.length) return []
  const [row] = await context.database.one<{ counts: number[] }>(context.tenant, sql`select array[${list(counts)}] as counts`)
  return row?.counts ?? []
}
