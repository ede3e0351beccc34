import { tableName } from '../../../../schema/derive/names.ts'
import { isPlain, kinds } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { fold } from '../../../../schema/values/fold.ts'
import { findFunctionName, isFound, nameOf } from '../../database/findFunctions.ts'
import { isSearched } from '../../database/searchFunctions.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { lacking, searchesOutward } from '../read/sight.ts'
import { queryScope } from '../sql/expressions.ts'
import { bounds, type Reach, yearJoin } from '../sql/scope.ts'
import { rowShape } from '../sql/shape.ts'
import { pattern } from './filter.ts'

/** Records of one resource that fit what was typed, best first; `more` when there are others. */
export interface Found {
  readonly resource: string
  readonly records: readonly RecordData[]
  readonly more: boolean
}

const shown = 5
/** Among so many the best are chosen; a word that fits more is too common to be answered exactly. */
const looked = 60

/** The parts of a search that a person has typed. */
interface Typed {
  readonly text: string
  /** The same with what stands between groups of digits. */
  readonly written: string
  readonly kind: 'words' | 'digits' | 'beginning'
  readonly words: readonly string[]
  readonly number: number | null
}

/** Splits a search: digits are the beginning of a number, long words occur anywhere, one or two letters begin a name. */
export function readTyped(q: string): Typed {
  const text = fold(q)
  const dialled = text.replace(/^00(?=\d)/, '').replace(/[\s()+\-.]/g, '')
  const number = /^\d{1,9}$/.test(dialled) ? Number(dialled) : null
  if (/^\d{3,}$/.test(dialled)) return { text: dialled, written: text, kind: 'digits', words: [dialled], number }
  const words = text.split(' ').toSorted((a, b) => b.length - a.length)
  return (words[0] ?? '').length >= 3
    ? { text, written: text, kind: 'words', words: words.slice(0, 3).map(pattern), number }
    : { text, written: text, kind: 'beginning', words: [text], number }
}

/** Looks in every given resource at once: one statement, one round trip, within the bounds of the context. */
export async function findRecords(models: readonly Model[], q: string, context: Context): Promise<Found[]> {
  const typed = readTyped(q)
  const searched = models.filter((model) => isFound(model) && (isSearched(model) || model.numbered))
  if (typed.text === '' || !searched.length) return []
  const parts = searched.map(
    (model) => sql`(select coalesce(json_agg(p), '[]')::text from (${statementOf(model, typed, context)}) p)`,
  )
  const [row] = await context.database.one<{ found: string[] }>(context.tenant, sql`select array[${list(parts)}] as found`)
  return searched.flatMap(({ name }, index) => {
    const records = JSON.parse(row?.found[index] ?? '[]') as RecordData[]
    return records.length ? [{ resource: name, records: records.slice(0, shown), more: records.length > shown }] : []
  })
}

function statementOf(model: Model, typed: Typed, context: Context): Sql {
  const reach: Reach = model.yearly ? 'anywhere' : 'year'
  const table = ident(tableName(model.name))
  const same = sql`tenant_id = ${context.tenant}`
  const ids = [
    ...(isSearched(model)
      ? [
          sql`select ${word(findFunctionName(model))}(${context.tenant}, ${typed.kind === 'digits' && !searchesOutward(model, context) ? 'own digits' : typed.kind}, ${typed.words}::text[], ${context.visibleBranches}::int[], ${looked}) as id`,
        ]
      : []),
    ...(model.data.merge ? [formerly(model, typed, context)] : []),
    ...(model.fields.has('code') ? [sql`select id from ${table} where ${same} and code = ${typed.text}`] : []),
    // The number of a document may be written like a phone: `1-2026-42`.
    ...(model.numbered && typed.kind === 'digits' && typed.text !== typed.written
      ? [
          isSearched(model)
            ? sql`(select id from ${table} where ${same} and search like ${pattern(typed.written)} order by id desc limit ${looked})`
            : sql`select id from ${table} where ${same} and number = ${typed.written}`,
        ]
      : []),
    ...(model.numbered && typed.number !== null
      ? [sql`select id from ${table} where ${same} and sequence = ${typed.number}`]
      : []),
  ]
  const name = nameOf(model)
  const best = [
    ...(model.fields.has('code') ? [sql`(r.code = ${typed.text}) desc nulls last`] : []),
    ...(model.numbered ? [sql`(r.sequence = ${typed.number}::int) desc nulls last`] : []),
    ...(name ? [sql`starts_with(r.${word(name)}, ${typed.text}) desc nulls last`, word(`r.${name}`)] : []),
    sql`r.id desc`,
  ]
  return sql`select ${word(
    rowShape(
      model,
      queryScope(context),
      hints(model).filter((name) => lacking(model, name, context) === null),
    ),
  )} from ${table} r${yearJoin(model, context, reach)}
    where ${and(bounds(model, context, 'r', reach))} and r.id = any(array(${ids.length ? list(ids, ' union ') : sql`select 0`}))
    order by ${list(best)} limit ${shown + 1}`
}

/** Records into which one was merged that was called so, or had that number. */
function formerly({ name }: Model, { kind, words }: Typed, { tenant }: Context): Sql {
  const patterns = kind === 'words' ? words : words.map((word) => `%|${word}%`)
  return sql`select into_id as id from merged_records where tenant_id = ${tenant} and resource = ${name} and '|' || search like all(${patterns}::text[])`
}

/** Words, choices, records, and what is called by its digits. */
function isDistinctive(kind: string): boolean {
  const { filter, written, figure } = kinds.get(kind) ?? {}
  return isPlain(kind) && !figure && (written === 'digits' || (filter !== undefined && filter !== 'flag' && filter !== 'range'))
}

/**
 * What distinguishes records of the same name: of a document its day and its amount, then the first columns of the list
 * besides the title; in a tree what it stands below.
 */
export function hints(model: Model): string[] {
  const columns = model.list.columns.flatMap((path) => model.fields.get(path) ?? [])
  const first = (kind: string) => (model.numbered ? (columns.find((field) => field.kind === kind)?.field ?? []) : [])
  const others = columns
    .filter(({ field, kind }) => isDistinctive(kind) && !model.title.includes(field) && field !== 'status')
    .slice(0, 3)
    .map(({ field }) => field)
  return [...new Set([...['date', 'money'].flatMap(first), ...others, ...[model.data.tree ?? []].flat()])]
}
