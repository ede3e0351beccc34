import { listTable, partyColumn, snake } from '../../../../schema/derive/names.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import { type Model, sortedBy } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { acceptValue } from '../../../../schema/record/accept.ts'
import { addDays, isDate, today } from '../../../../schema/values/date.ts'
import { isCleanText, latinDigits } from '../../../../schema/values/digits.ts'
import { fold } from '../../../../schema/values/fold.ts'
import { isSearched, reachesOut, searchFunctionName } from '../../database/searchFunctions.ts'
import { and, ident, list as join, type Sql, sql, word } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import { type Context, may } from '../context.ts'
import { searchesOutward } from '../read/sight.ts'
import { columnOf, type Place, placeOf, readableColumn } from '../sql/expressions.ts'
import { ofDocument } from '../sql/scope.ts'
import { isCalledByChoice } from './choiceLabels.ts'
import { spellings } from './elsewhere.ts'
import { calledBy } from './fit.ts'
import { throughReference } from './through.ts'

const operators = ['gte', 'lte', 'gt', 'lt', 'in', 'like', 'not', 'within'] as const
/** What a key carries behind the name of its field. */
export const operator = new RegExp(`_(?:${operators.join('|')})$`)
export type Operator = (typeof operators)[number] | 'is'

const system: Readonly<Record<string, ModelField>> = {
  id: { kind: 'int', field: 'id', section: '', yearly: false, implied: true },
}
const longestSearch = 200
/** Days within which something may be asked to run out. */
const furthest = 3650

/** The conditions of a list's `filter`: every key is a field, a one-step path, or either with an operator behind `_`. */
export function filterConditions(model: Model, filter: Readonly<Record<string, unknown>>, context: Context, place: Place): Sql[] {
  assertForwards(filter)
  return Object.entries(filter).flatMap(([key, value]) => {
    if (key === 'q') return value === '' || value === null ? [] : [searchCondition(model, value, context, place)]
    return [condition(model, key, value, context, place)]
  })
}

/** A range that ends before it begins would find nothing; its ends were mixed up, so it is refused. */
function assertForwards(filter: Readonly<Record<string, unknown>>): void {
  for (const [key, last] of Object.entries(filter)) {
    const [name, operator] = split(key)
    if (operator !== 'lte' && operator !== 'lt') continue
    const first = Object.hasOwn(filter, `${name}_gte`) ? filter[`${name}_gte`] : filter[`${name}_gt`]
    const both = [first, last].map((end) => (typeof end === 'string' ? latinDigits(end) : end))
    const numbers = both.map((end) => (end === '' || end === null || end === undefined ? Number.NaN : Number(end)))
    const backwards = numbers.some(Number.isNaN)
      ? both.every((end) => typeof end === 'string' && isDate(end.slice(0, 10))) && String(both[0]) > String(both[1])
      : (numbers[0] as number) > (numbers[1] as number)
    if (backwards) throw new Problem(400, { code: 'Filter.Backwards', field: key })
  }
}

function condition(model: Model, key: string, value: unknown, context: Context, place: Place): Sql {
  const [name, operator] = split(key)
  const [first = '', second, third] = name.split('.')
  if (third !== undefined) throw unknown(key)
  if (second !== undefined) {
    const reference = model.fields.get(first)
    const target = reference?.kind === 'ref' ? context.registry.find(reference.to ?? '') : undefined
    if (!reference || !target) throw unknown(key)
    const asked = operator === 'is' ? second : `${second}_${operator}`
    return throughReference(model, reference, target, second, { place, context }, (inner) =>
      condition(target, asked, value, context, inner),
    )
  }
  const field = model.fields.get(name) ?? (Object.hasOwn(system, name) ? system[name] : undefined)
  if (!field || kindOf(field).secret) throw unknown(key)
  const compared = orders.has(operator) || [value].flat().every(Number.isInteger) ? sortedBy(model, field) : field
  return fieldCondition(model, compared, operator, value, key, context, place)
}

/** What asks for a range: of numbers by their places in the series, as a whole number does. */
const orders: ReadonlySet<Operator> = new Set(['gte', 'lte', 'gt', 'lt'])

/** What a field of the record at `place` is compared with. @param key by which a fault names it */
export function fieldCondition(
  model: Model,
  field: ModelField,
  operator: Operator,
  value: unknown,
  key: string,
  context: Context,
  place: Place,
): Sql {
  if (field.kind === 'refMany' || field.kind === 'split') return listCondition(field, value, context, place, key)
  if (field.kind === 'party') return partyCondition(field, value, place, key)
  const column = word(field.field === 'id' ? `${place.row}.id` : readableColumn(model, field, place))
  return compare(field, operator, value, column, context, key, place)
}

const split = (key: string): [string, Operator] => {
  const found = operators.find((operator) => key.endsWith(`_${operator}`))
  return found ? [key.slice(0, -found.length - 1), found] : [key, 'is']
}

const unknown = (key: string) => new Problem(400, { code: 'Filter.Unknown', field: key, params: { name: key } })

function compare(
  field: ModelField,
  operator: Operator,
  value: unknown,
  column: Sql,
  context: Context,
  key: string,
  place: Place,
): Sql {
  const accept = (one: unknown) => {
    const plain =
      field.kind === 'computed' ? { ...field.result, field: field.field, section: '', yearly: false, implied: true } : field
    const { within: _w, notAfter: _a, notBefore: _b, min: _n, max: _x, positive: _p, pattern: _t, ...open } = plain as ModelField
    if (kindOf(open as ModelField).identifies) return latinDigits(readable(one, key))
    if (kindOf(open as ModelField).plain) return readable(one, key)
    const accepted = acceptValue(open as ModelField, one, {}, { ...context.check, decimals: 3 })
    if ('fault' in accepted) throw new Problem(400, { ...accepted.fault, code: accepted.fault.code, field: key })
    return accepted.value
  }
  if (operator === 'like') {
    const typed = readable(value, key)
    const folded = field.name ? word(`${place.row}.${`"${snake(field.field)}_folded"`}`) : sql`daftar_fold(${column}::text)`
    return sql`${folded} like ${pattern(typed)}`
  }
  if (operator === 'in' || (operator === 'is' && Array.isArray(value))) {
    if (!Array.isArray(value) || value.length > 1000) throw new Problem(400, { code: 'Field.Type', field: key })
    const values = value.map(accept)
    return sql`${column} = any(${values}::${word(castOf(field))}[])`
  }
  if (operator === 'not')
    return value === null || value === '' ? sql`${column} is not null` : sql`${column} is distinct from ${accept(value)}`
  if (operator === 'is') return value === null || value === '' ? sql`${column} is null` : sql`${column} = ${accept(value)}`
  if (operator === 'within') {
    const days = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= furthest ? value : null
    if (days === null || castOf(field) !== 'date') throw new Problem(400, { code: 'Field.Type', field: key })
    return sql`${column} <= ${addDays(today(), days)}::date`
  }
  const sign = word({ gte: '>=', lte: '<=', gt: '>', lt: '<' }[operator])
  if (value === null || value === '') throw new Problem(400, { code: 'Field.Required', field: key })
  return sql`${column} ${sign} ${accept(value)}`
}

/** A text that the database can compare; half a character would silently find nothing. */
function readable(value: unknown, key: string): string {
  if (typeof value !== 'string') throw new Problem(400, { code: 'Field.Type', field: key })
  if (!isCleanText(value)) throw new Problem(400, { code: 'Text.ControlCharacters', field: key })
  return value
}

/** The type of a list of its values. */
const castOf = (field: ModelField): string =>
  kindOf(field.kind === 'computed' ? (field.result ?? field) : field).column?.replace(/\(.*\)/, '') ?? 'text'

function listCondition(field: ModelField, value: unknown, context: Context, place: Place, key: string): Sql {
  const ids = Array.isArray(value) ? value : [value]
  if (!ids.every(isId)) throw new Problem(400, { code: 'Field.Type', field: key })
  return sql`exists (select 1 from ${ident(listTable(place.table, field.field))} l where l.tenant_id = ${context.tenant} and l.record_id = ${word(place.row)}.id and l.target_id = any(${ids}::int[]))`
}

function partyCondition(field: ModelField, value: unknown, place: Place, key: string): Sql {
  const { resource, id } = (value ?? {}) as { resource?: string; id?: number }
  if (!field.targets?.includes(resource ?? '') || !isId(id)) throw new Problem(400, { code: 'Field.Type', field: key })
  return sql`${word(place.row)}.${ident(partyColumn(field.field, resource ?? ''))} = ${id}`
}

/** What is typed as a LIKE pattern: folded, with its own wildcards taken literally. */
export const pattern = (typed: string): string => `%${fold(typed).replace(/[\\%_]/g, '\\$&')}%`

/** A number that is written in groups, as lists show phones, is searched as one. */
const asTyped = (text: string): string => (/^\+?[\d٠-٩][\d٠-٩ -]{4,}$/.test(text.trim()) ? text.replace(/[ -]/g, '') : text)

/** The words of a search, the longest first: it lets the index find the fewest rows. A word within another word adds nothing. */
export function wordsOf(typed: string): string[] {
  const words = [...new Set(fold(typed).split(' '))].toSorted((a, b) => b.length - a.length)
  return words.filter((one, index) => !words.slice(0, index).some((longer) => longer.includes(one)))
}

/** Whether a word is a part of what a record is called by, or the whole of a number that it is known by: parts of numbers would tell them. */
function isCalled(model: Model, typed: string, place: Place): Sql {
  const called = calledBy(model)
  const known = (model.data.search ?? []).flatMap((name) => model.fields.get(name) ?? []).filter((field) => kindOf(field).digits)
  // What is called by other records alone has no word of its own by which it is found.
  if (!called.length && !known.length) return sql`false`
  return sql`(${join(
    [
      ...called.map((field) => sql`daftar_fold(${word(readableColumn(model, field, place))}) like ${pattern(typed)}`),
      ...known.map((field) => sql`ltrim(${word(columnOf(model, field, place))}, '+') = any(${spellings(typed)}::text[])`),
    ],
    ' or ',
  )})`
}

/** What is called by a whole number, as a year, is found by how it begins. */
function isNumbered(model: Model, digits: string, place: Place): Sql {
  const called = model.title.flatMap((name) => model.fields.get(name) ?? []).filter(({ kind }) => kind === 'int')
  return called.length
    ? sql`(${join(
        called.map((field) => sql`${word(columnOf(model, field, place))}::text like ${`${digits}%`}`),
        ' or ',
      )})`
    : sql`false`
}

function searchCondition(model: Model, search: unknown, context: Context, place: Place): Sql {
  const typed = readable(search, 'q')
  if (typed.length > longestSearch) throw new Problem(400, { code: 'Field.TooLong', field: 'q', params: { max: longestSearch } })
  const value = asTyped(typed)
  const found = foundWith(model, value, context, place)
  // The number of a document may be written like a phone, too: `1-2026-42`.
  const isNumber = value !== typed && (model.owner ?? model).numbered
  return isNumber ? sql`(${found} or ${foundWith(model, typed, context, place)})` : found
}

function foundWith(model: Model, value: string, context: Context, place: Place): Sql {
  const row = word(place.row)
  const { owner } = model
  if (owner) {
    const texts = [...model.fields.values()].filter((field) => kindOf(field).column === 'text' && field.kind !== 'choice')
    const [document = '', ...line] = value.split('/')
    const inDocument = ofDocument(owner, place.row, (row) => [
      searchCondition(owner, document, context, placeOf(owner, place, { row })),
    ])
    const own = texts.map((field) => sql` or daftar_fold(${word(readableColumn(model, field, place))}) like ${pattern(value)}`)
    const position = line.join('').trim()
    return sql`(${inDocument}${/^\d{1,4}$/.test(position) ? sql` and ${row}.position = ${Number(position) - 1}` : sql``}${join(own, '')})`
  }
  const numeric = /^\d{1,9}$/.test(fold(value))
  const words = wordsOf(value)
  const byChoice = new Map(
    words.flatMap((typed) => {
      const found = isCalledByChoice(model, typed, place, context)
      return found ? [[typed, found] as const] : []
    }),
  )
  if (!isSearched(model)) {
    if (words.length && words.every((typed) => byChoice.has(typed))) return and([...byChoice.values()])
    if (model.numbered && numeric) return sql`${row}.sequence = ${Number(fold(value))}`
    return numeric ? isNumbered(model, fold(value), place) : sql`false`
  }
  const outward = searchesOutward(model, context)
  const ids = (patterns: readonly string[]) =>
    sql`${row}.id = any((select ${word(searchFunctionName(model))}(${context.tenant}, ${patterns}::text[], ${outward}))::int[])`
  const plain = words.filter((typed) => !byChoice.has(typed))
  const near = plain.filter((typed) => !outward || !reachesOut(model, context.registry, typed))
  const far = plain.filter((typed) => !near.includes(typed))
  const found = and([
    ...[...(near.length ? [near] : []), ...far.map((one) => [one])].map((together) => ids(together.map(pattern))),
    ...[...byChoice].map(([typed, called]) => sql`(${ids([pattern(typed)])} or ${called})`),
  ])
  if (!may(context.person, model.permissions.view)) return and([found, ...words.map((one) => isCalled(model, one, place))])
  return model.numbered && numeric ? sql`((${found}) or ${row}.sequence = ${Number(fold(value))})` : found
}
