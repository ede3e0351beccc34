import { columnName, foldedName, tableName } from '../../../../schema/derive/names.ts'
import type { EntityReport, Grouping } from '../../../../schema/entityReport.ts'
import { type ModelField, sortedBy } from '../../../../schema/model.ts'
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
  if (value === null || plain.kind === 'int') return value
  const references = row[`t${at}`] as Reference | readonly Reference[] | null | undefined
  return valueText(plain, value, references, model, context) || null
}

/** What records are put together by, as SQL: the column, or the period of a day. */
export function keyOf(grouping: Grouping, source: Source): Sql {
  if (typeof grouping === 'string') {
    const { model, field, place } = source.reach(grouping)
    return word(columnOf(model, field, place))
  }
  const { model, field, place } = source.reach(grouping.by)
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
  if (!target.fields.has('position')) return [references]
  return [
    references,
    sql`(select p.position from ${ident(tableName(target.name))} p where p.tenant_id = g.tenant_id and p.id = g.${ident(`v${at}`)}) as ${ident(`o${at}`)}`,
  ]
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
