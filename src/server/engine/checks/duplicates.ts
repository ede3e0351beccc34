import { holds } from '../../../../schema/condition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, partyColumn, tableName } from '../../../../schema/derive/names.ts'
import { sameAmong } from '../../../../schema/duplicates.ts'
import type { Duplicates } from '../../../../schema/language/unique.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { spellingsOf } from '../../../../schema/values/reference.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import { takeTurns } from '../../database/turns.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import { spellingsSql } from '../sql/spellings.ts'

/** One value that is compared: its column in the database, and its type. */
interface Part {
  /** The field of the line that contains it. */
  readonly place: string | null
  /** The group of lines; null for the document itself. */
  readonly lines: string | null
  readonly column: string
  readonly type: 'text' | 'int' | 'date'
  readonly value: string | number
  /** Of a text, how it is written otherwise. */
  readonly grouped?: string
}

/** What a document says for `fields`, in one of the ways that its lines allow. */
interface Saying {
  /** Where the fault is shown: at the last field of the line that repeats the values. */
  readonly place: string | null
  readonly change: number
  readonly id: number
  readonly parts: readonly Part[]
}

interface Other {
  readonly resource: string
  readonly change: number
  readonly id: number
  readonly number: string
  readonly date: string
  readonly reference: string
  readonly place: string | null
  readonly error: string | null
}

/**
 * What is asked of changes that say what another document says already, where both count: once of each line, in their order. Of two that
 * are written at once the second waits for the first, and is asked.
 * @param hold whether others wait until the transaction ends
 */
export async function duplicatesOf(
  model: Model,
  changes: readonly Change[],
  context: Context,
  run: Run,
  hold: boolean,
): Promise<FaultAt[][]> {
  const news = (model.data.duplicates ?? []).map((asked) => ({ asked, sayings: newIn(model, asked, changes) }))
  const turns = hold ? news.flatMap(turnsOf) : []
  if (turns.length) await takeTurns(context.tenant, turns, run)
  const found = await Promise.all(news.map(({ asked, sayings }) => othersOf(model, asked, sayings, context, run)))
  const others = found.flat()
  return changes.map((_, index) => {
    const own = others.filter(({ change }) => change === index)
    const first = new Map(own.toReversed().map((other) => [`${other.error} ${other.place}`, other]))
    return own
      .filter((other) => first.get(`${other.error} ${other.place}`) === other)
      .map(({ resource, id, number, date, reference, place, error }) => ({
        code: error ?? 'Document.SameReference',
        params: { resource, id, number, date, reference },
        ...(place !== null && { field: place }),
      }))
  })
}

/** What changes say that they did not say before: that was asked about while it counted. */
function newIn(model: Model, asked: Duplicates, changes: readonly Change[]): readonly Saying[] {
  const { when, error = null } = asked
  const counts = (record: RecordData) => holds(when, (path) => record[path])
  return changes.flatMap(({ id, record, before }, change): Saying[] => {
    if (!counts(record)) return []
    const known = new Set(before && counts(before) ? sayingsOf(model, asked, before).map(keyOf) : [])
    return sayingsOf(model, asked, record).flatMap((parts) => {
      const place = parts.findLast((part) => part.place !== null)?.place ?? null
      return known.has(keyOf(parts)) ? [] : [{ change, id, parts, place: error === null ? null : place }]
    })
  })
}

/** The locks for this search, by the first of the fields alone: a document with many lines of one student takes one lock. */
const turnsOf = ({ asked, sayings }: { readonly asked: Duplicates; readonly sayings: readonly Saying[] }): readonly string[] =>
  sayings.flatMap(({ parts: [first] }) =>
    [...new Set([first?.value, first?.grouped ?? first?.value])].map(
      (value) => `duplicates ${asked.fields.join()} ${first?.column} ${value}`,
    ),
  )

async function othersOf(
  model: Model,
  asked: Duplicates,
  news: readonly Saying[],
  context: Context,
  run: Run,
): Promise<readonly Other[]> {
  if (!news.length) return []
  const arms = [...Map.groupBy(news, ({ parts }) => parts.map(({ column }) => column).join())].map(([, alike]) =>
    [model, ...(asked.also ?? []).map((name) => context.registry.get(name))].map((other) =>
      asking(model, other, alike, sameAmong(other, asked.fields) ?? asked, context),
    ),
  )
  const found = await run<Omit<Other, 'error'>>(sql`${list(arms.flat(), ' union all ')} order by id`)
  return found.map((other) => ({ ...other, error: asked.error ?? null }))
}

const keyOf = (parts: readonly Part[]): string => JSON.stringify(parts.map(({ column, value }) => [column, value]))

/** Every way in which a record fills all of the fields; those of one group are filled by the same line. */
function sayingsOf(model: Model, { fields: paths, asked }: Duplicates, record: RecordData): Part[][] {
  const groups = Map.groupBy(paths, (path) => (path.includes('.') ? (path.split('.')[0] ?? '') : null))
  return [...groups].reduce<Part[][]>(
    (sayings, [group, own]) => {
      const rows = group === null ? [record] : ((record[group] ?? []) as readonly RecordData[])
      const fields = group === null ? model.fields : model.lines.find(({ name }) => name === group)?.fields
      const filled = rows.flatMap((row, at) => {
        if (group !== null && asked && !holds(asked, (path) => row[path])) return []
        const parts = own.map((path) => partOf(group, fields?.get(path.split('.').at(-1) ?? ''), row, at))
        return parts.every((part) => part !== null) ? [parts] : []
      })
      return sayings.flatMap((before) => filled.map((parts) => [...before, ...parts]))
    },
    [[]],
  )
}

function partOf(lines: string | null, field: ModelField | undefined, row: RecordData, at: number): Part | null {
  const value = field && row[field.field]
  if (!field || value === null || value === undefined) return null
  const place = lines === null ? null : `${lines}.${at}.${field.field}`
  if (field.kind === 'party') {
    const { resource, id } = value as { resource: string; id: number }
    return { place, lines, column: partyColumn(field.field, resource), type: 'int', value: id }
  }
  const column = columnName(field)
  if (typeof value === 'number') return { place, lines, column, type: 'int', value }
  if (typeof value !== 'string' || !value.trim()) return null
  return field.kind === 'date'
    ? { place, lines, column, type: 'date', value }
    : {
        place,
        lines,
        column,
        type: 'text',
        value: spellingsOf(value).joined,
        grouped: spellingsOf(value).grouped,
      }
}

/** Which documents of a definition say what some changes of their own say by columns of the same names. */
function asking(
  own: Model,
  model: Model,
  sayings: readonly Saying[],
  { when, where, perYear }: Duplicates,
  { tenant, branches, year }: Context,
): Sql {
  const [{ parts } = { parts: [] }] = sayings
  const groups = [...new Set(parts.flatMap(({ lines }) => lines ?? []))]
  const rowOf = (lines: string | null) => (lines === null ? 'd' : `l${groups.indexOf(lines)}`)
  const columns = parts.map(({ lines, column }) => ident(column, rowOf(lines)))
  const said = (index: number) => word(`c.v${index}`)
  const of = (index: number, name: 'value' | 'grouped') => sayings.map((one) => one.parts[index]?.[name] ?? null)
  const values = parts.map(({ type }, index) => sql`${of(index, 'value')}::${word(type)}[], ${of(index, 'grouped')}::text[]`)
  const alike = parts.map(({ type }, index) => {
    const column = columns[index] as Sql
    if (type !== 'text') return sql`${column} = ${said(index)}`
    const { joined, grouped } = spellingsSql(column)
    return sql`(${joined} = ${said(index)} or ${grouped} = ${word(`c.g${index}`)})`
  })
  const joins = groups.map((group) => {
    const row = word(rowOf(group))
    const table = ident(linesTable(model.name, group))
    const fields = model.lines.find(({ name }) => name === group)?.fields ?? new Map()
    const counting = where
      ? sql`(select * from ${table} where tenant_id = ${tenant} and ${word(conditionSql(where, fields))})`
      : table
    return sql` join ${counting} ${row} on ${row}.tenant_id = d.tenant_id and ${row}.record_id = d.id`
  })
  const reference = columns[parts.findLastIndex(({ type }) => type === 'text')] ?? sql`''`
  const isOther = own === model ? sql`d.id <> c.self` : sql`true`
  return sql`select c.change, ${model.name}::text as resource, d.id, coalesce(d.number, '') as number, d.date::text, ${reference} as reference, c.place
    from unnest(${sayings.map(({ change }) => change)}::int[], ${sayings.map(({ id }) => id)}::int[], ${sayings.map(({ place }) => place)}::text[], ${list(values)}) c (change, self, place, ${list(parts.map((_, index) => word(`v${index}, g${index}`)))})
    join (select * from ${ident(tableName(model.name))} where tenant_id = ${tenant} and branch_id = any(${branches}::int[])${perYear ? sql` and fiscal_year_id = ${year?.id ?? null}` : sql``} and ${word(conditionSql(when, model.fields))}) d on ${isOther}${list(joins, '')}
    where ${and(alike)}`
}
