import { followingSql } from '../../../../schema/derive/draft.ts'
import { columnName, listTable, partyColumn, snake, tableName } from '../../../../schema/derive/names.ts'
import type { FigurePart } from '../../../../schema/figure.ts'
import type { FieldData } from '../../../../schema/kind.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import { type Model, titleOwners } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
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
  /** The table whose alias is `row`. */
  readonly table: string
  /** The year of what is counted per year; null while all years are selected. */
  readonly fiscalYear: number | null
  /** The branches whose books count: those in sight. */
  readonly branches: readonly number[]
  /** In which names are read. */
  readonly language: string
  /** In several of them at once, a line each. */
  readonly languages?: readonly string[] | undefined
  /** Where records are read as the books had them at the end of a day: their state, and what was used up of a figure. */
  readonly formerly?: { readonly status?: Text; readonly used?: (figure: string) => Text }
}

/** What all places of one request share. */
export type QueryScope = Pick<Place, 'registry' | 'decimals' | 'fiscalYear' | 'branches' | 'language' | 'languages'>

export const queryScope = ({ registry, check, year, visibleBranches, language, languages }: Context): QueryScope => ({
  registry,
  language,
  languages,
  branches: visibleBranches,
  decimals: check.decimals,
  fiscalYear: year?.id ?? null,
})

/** The place of a model's own table. */
export const placeOf = (
  model: Model,
  { registry, decimals, fiscalYear, branches, language, languages }: QueryScope,
  alias: Partial<Pick<Place, 'row' | 'year'>> = {},
): Place => {
  const { row = 'r', year = row } = alias
  return { registry, decimals, fiscalYear, branches, language, languages, row, year, table: tableName(model.name) }
}

/** What a field is filtered and sorted by: its column, or the plain text of a formatted one. */
export const readableColumn = (model: Model, field: ModelField, place: Place): Text =>
  kindOf(field).plain ? `daftar_plain(${columnOf(model, field, place)})` : columnOf(model, field, place)

/** The plain column of a stored field, or the expression of a computed one. */
export function columnOf(model: Model, field: ModelField, place: Place): Text {
  if (field.kind === 'computed') {
    const expression = computedExpressions[field.by ?? '']
    if (!expression) throw new Error(`no computed expression '${field.by}'`)
    const [first, ...others] = field.result?.kind === 'text' ? (place.languages ?? []) : []
    const inLanguage = (language: string) => `(${expression(field, model, place.row, { ...place, language })})`
    if (first === undefined || !others.length) return inLanguage(place.language)
    return `concat_ws(e'\\n', ${[inLanguage(first), ...others.map((one) => `nullif(${inLanguage(one)}, ${inLanguage(first)})`)].join(', ')})`
  }
  if (field.figure?.figure.yearly) return usedInYear(field.figure, place)
  if (field.figure && place.formerly?.used)
    return `(${followingSql(field.figure, place.formerly.used(field.figure.figure.name), `${place.row}.`)})`
  const gone = field.figure?.part === 'left' && place.table === tableName(model.name) ? takenBack(model) : []
  // What was taken back owes nothing.
  if (gone.length)
    return `(case when ${place.row}.status in (${gone.map(text).join(', ')}) then 0 else ${place.row}.${q(columnName(field))} end)`
  if (field.field === 'status' && place.formerly?.status) return place.formerly.status
  if (field.implied && (field.field === 'branch' || field.field === 'fiscalYear'))
    return `${field.yearly ? place.year : place.row}.${field.field === 'branch' ? 'branch_id' : 'fiscal_year_id'}`
  return `${field.yearly ? place.year : place.row}.${q(columnName(field))}`
}

/** The states of documents that are taken back for good; a shift that is counted again is not. */
const takenBack = (model: Model): string[] => model.states.filter((status) => isTakenBack(model, { status }))

/** What a field shows of a figure that is counted for each year by itself. */
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

const shaped = (column: Text, field: FieldData, decimals: number): Text =>
  kindOf(field).serialiseSql?.(column, decimals) ?? column

/** An identity number as a list shows it. */
export const masked = (column: Text): Text =>
  `case when length(${column}) > 4 then left(${column}, 1) || '•••••' || right(${column}, 3) else ${column} end`

/** The fields of a referred record that are sent with the record that refers to it: title, code, and those that paths name. */
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

/** The same fields, read by a sub-select. */
export function referenceOf(model: Model, field: ModelField, paths: Iterable<string>, place: Place, masks = false): Text {
  if (field.kind === 'party') {
    const cases = (field.targets ?? []).map((target) => {
      const column = `${place.row}.${q(partyColumn(field.field, target))}`
      return `when ${column} is not null then (select to_json("#") from (${referred(place.registry.get(target), paths, column, place, 't', masks)}) "#")`
    })
    return `case ${cases.join(' ')} end`
  }
  const target = place.registry.get(field.to ?? '')
  if (field.kind === 'refMany' || field.kind === 'split') {
    const columns = referenceColumns(target, paths, placeOf(target, place, { row: 't' }), masks)
    return `(select coalesce(json_agg("#"), '[]') from (select ${columns} from ${q(listTable(place.table, field.field))} l join ${q(tableName(target.name))} t on t.tenant_id = l.tenant_id and t.id = l.target_id where l.tenant_id = ${place.row}.tenant_id and l.record_id = ${place.row}.id order by l.position) "#")`
  }
  return `(select "#" from (${referred(target, paths, columnOf(model, field, place), place, 't', masks)}) "#")`
}

/** The query of the one record that a column names. */
export const referred = (target: Model, paths: Iterable<string>, column: Text, place: Place, row = 't', masks = false): Text => {
  const columns = referenceColumns(target, paths, placeOf(target, place, { row }), masks)
  return `select ${columns} from ${q(tableName(target.name))} ${row} where ${row}.tenant_id = ${place.row}.tenant_id and ${row}.id = ${column}`
}

/**
 * The select list of a referred record, with masked values where `masks`. If its title begins with another record, that one comes
 * too, in `refs` as for a record. A path with two steps (`guardian.active`) gives the value at its end, named by the path.
 */
export function referenceColumns(target: Model, paths: Iterable<string>, place: Place, masks = false): Text {
  const all = [...paths]
  const shownAs = (field: ModelField) =>
    masks && field.masked ? masked(jsonOf(target, field, place)) : jsonOf(target, field, place)
  const fields = [
    ...referenceFields(target, all).map((field) => `${shownAs(field)} as ${q(field.field)}`),
    ...all.flatMap((path) => columnBehind(target, path, place)),
  ]
  const owners = titleOwners(target).map((field): [string, Text] => {
    const query = referred(place.registry.get(field.to ?? ''), [], columnOf(target, field, place), place, `${place.row}t`)
    return [field.field, `(select "#" from (${query}) "#")`]
  })
  return [`${place.row}.id`, ...fields, ...(owners.length ? [`${recordOf(owners)} as refs`] : [])].join(', ')
}

/** The value at the end of a path with two steps; nothing for a path with one. */
function columnBehind(target: Model, path: string, place: Place): Text[] {
  const [first = '', second = ''] = path.split('.')
  const reference = target.fields.get(first)
  const other = reference?.kind === 'ref' ? place.registry.find(reference.to ?? '') : undefined
  const field = other?.fields.get(second)
  if (!reference || !other || !field) return []
  const inner = placeOf(other, place, { row: `${place.row}p` })
  const which = `${inner.row}.tenant_id = ${place.row}.tenant_id and ${inner.row}.id = ${columnOf(target, reference, place)}`
  return [`(select ${jsonOf(other, field, inner)} from ${q(inner.table)} ${inner.row} where ${which}) as ${q(path)}`]
}
