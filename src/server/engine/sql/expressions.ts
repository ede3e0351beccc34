import { followingSql } from '../../../../schema/derive/draft.ts'
import { columnName, listTable, partyColumn, snake, tableName } from '../../../../schema/derive/names.ts'
import type { FieldData } from '../../../../schema/kind.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { FigurePart } from '../../../../schema/limits.ts'
import { type Model, type ModelField, titleOwners } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import type { Context } from '../context.ts'
import { computedExpressions } from './computed.ts'
import type { Text } from './sqlText.ts'

const q = (name: string): Text => `"${name}"`
export const text = (value: string): Text => `'${value.replaceAll("'", "''")}'`

/** Where a record's columns are read: among which definitions, by which aliases of its table and of its year's row, with how many decimal digits. */
export interface Place {
  readonly registry: Registry
  readonly row: string
  readonly year: string
  readonly decimals: number
  /** The table that `row` stands for. */
  readonly table: string
  /** The year of what is counted per year; null while all years are selected. */
  readonly fiscalYear: number | null
}

/** What the places of one request have in common. */
export type Asked = Pick<Place, 'registry' | 'decimals' | 'fiscalYear'>

export const askedIn = ({ registry, check, year }: Context): Asked => ({
  registry,
  decimals: check.decimals,
  fiscalYear: year?.id ?? null,
})

/** The place of a model's own table. */
export const placeOf = (
  model: Model,
  { registry, decimals, fiscalYear }: Asked,
  alias: Partial<Pick<Place, 'row' | 'year'>> = {},
): Place => {
  const { row = 'r', year = row } = alias
  return { registry, decimals, fiscalYear, row, year, table: tableName(model.name) }
}

/** What a field is filtered and sorted by: its column, of a formatted text what it says. */
export const readableColumn = (model: Model, field: ModelField, place: Place): Text =>
  kindOf(field).plain ? `daftar_plain(${columnOf(model, field, place)})` : columnOf(model, field, place)

/** The plain column of a stored field, or the expression of a computed one. */
export function columnOf(model: Model, field: ModelField, place: Place): Text {
  if (field.kind === 'computed') {
    const expression = computedExpressions[field.by ?? '']
    if (!expression) throw new Error(`no computed expression '${field.by}'`)
    return `(${expression(field, model, place.row, place.registry)})`
  }
  if (field.figure?.figure.yearly) return usedInYear(field.figure, place)
  if (field.implied && (field.field === 'branch' || field.field === 'fiscalYear'))
    return `${field.yearly ? place.year : place.row}.${field.field === 'branch' ? 'branch_id' : 'fiscal_year_id'}`
  return `${field.yearly ? place.year : place.row}.${q(columnName(field))}`
}

/** What a field shows of a figure that each year has anew. */
function usedInYear(shown: FigurePart, { table, row, fiscalYear }: Place): Text {
  if (fiscalYear === null) return `null::${shown.part === 'state' ? 'text' : shown.figure.kind === 'int' ? 'int' : 'numeric'}`
  const used = `coalesce((select u.${q(snake(shown.figure.name))} from ${q(`${table}_uses`)} u where u.tenant_id = ${row}.tenant_id and u.record_id = ${row}.id and u.fiscal_year_id = ${fiscalYear}), 0)`
  return `(${followingSql(shown, used, `${row}.`)})`
}

/** The value of a field as JSON knows it: exact numbers as texts, moments as texts, lists as lists. */
export function jsonOf(model: Model, field: ModelField, place: Place): Text {
  if (field.kind === 'refMany' || field.kind === 'split') {
    const item =
      field.kind === 'split' ? `json_build_object('id', l.target_id, 'share', trim_scale(l.share)::text)` : 'l.target_id'
    return `(select coalesce(json_agg(${item} order by l.position), '[]') from ${q(listTable(place.table, field.field))} l where l.tenant_id = ${place.row}.tenant_id and l.record_id = ${place.row}.id)`
  }
  if (field.kind === 'party') {
    const cases = (field.targets ?? []).map((target) => {
      const column = `${place.row}.${q(partyColumn(field.field, target))}`
      return `when ${column} is not null then json_build_object('resource', ${text(target)}, 'id', ${column})`
    })
    return `case ${cases.join(' ')} end`
  }
  return shaped(columnOf(model, field, place), field.kind === 'computed' ? (field.result ?? field) : field, place.decimals)
}

const shaped = (column: Text, field: FieldData, decimals: number): Text => kindOf(field).told?.(column, decimals) ?? column

/** An identity number as a list shows it. */
export const masked = (column: Text): Text =>
  `case when length(${column}) > 4 then left(${column}, 1) || '•••••' || right(${column}, 3) else ${column} end`

/** What a record tells of a referred one: its title, its code, and the fields that paths name. */
export function referenceFields(target: Model, paths: Iterable<string>): ModelField[] {
  const names = new Set([...target.title, ...(target.fields.has('code') ? ['code'] : []), ...paths])
  return [...names].flatMap((name) => target.fields.get(name) ?? []).filter((field) => !field.yearly)
}

/**
 * Named parts as one record, which JSON makes an object. Much cheaper than `json_build_object`, which asks for the type of
 * every part of every row.
 */
export const recordOf = (parts: readonly (readonly [name: string, expression: Text])[]): Text =>
  parts.length
    ? `(select "#" from (select ${parts.map(([name, part]) => `${part} as ${q(name)}`).join(', ')}) "#")`
    : `'{}'::json`

/** What is told of a referred record, read by a sub-select. */
export function referenceOf(model: Model, field: ModelField, paths: Iterable<string>, place: Place): Text {
  if (field.kind === 'party') {
    const cases = (field.targets ?? []).map((target) => {
      const column = `${place.row}.${q(partyColumn(field.field, target))}`
      return `when ${column} is not null then (select to_json("#") from (${referred(place.registry.get(target), paths, column, place)}) "#")`
    })
    return `case ${cases.join(' ')} end`
  }
  const target = place.registry.get(field.to ?? '')
  if (field.kind === 'refMany' || field.kind === 'split') {
    const told = referenceColumns(target, paths, placeOf(target, place, { row: 't' }))
    return `(select coalesce(json_agg("#"), '[]') from (select ${told} from ${q(listTable(place.table, field.field))} l join ${q(tableName(target.name))} t on t.tenant_id = l.tenant_id and t.id = l.target_id where l.tenant_id = ${place.row}.tenant_id and l.record_id = ${place.row}.id order by l.position) "#")`
  }
  return `(select "#" from (${referred(target, paths, columnOf(model, field, place), place)}) "#")`
}

/** The query of the one record that a column names. */
export const referred = (target: Model, paths: Iterable<string>, column: Text, place: Place, row = 't'): Text => {
  const told = referenceColumns(target, paths, placeOf(target, place, { row }))
  return `select ${told} from ${q(tableName(target.name))} ${row} where ${row}.tenant_id = ${place.row}.tenant_id and ${row}.id = ${column}`
}

/** The select list of a referred record. A title that begins with another record brings that one along, in `refs` as a record does. */
export function referenceColumns(target: Model, paths: Iterable<string>, place: Place): Text {
  const fields = referenceFields(target, paths).map((field) => `${jsonOf(target, field, place)} as ${q(field.field)}`)
  const owners = titleOwners(target).map((field): [string, Text] => {
    const query = referred(place.registry.get(field.to ?? ''), [], columnOf(target, field, place), place, `${place.row}t`)
    return [field.field, `(select "#" from (${query}) "#")`]
  })
  return [`${place.row}.id`, ...fields, ...(owners.length ? [`${recordOf(owners)} as refs`] : [])].join(', ')
}
