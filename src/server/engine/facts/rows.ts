import type { Condition, Read } from '../../../../schema/condition.ts'
import { linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { ListRead } from '../../../../schema/language/reads.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import { decidingColumns, ownersOf, rowsOf } from '../../../../schema/reads.ts'
import { bestRow, everyRow, type ListRow, taken } from '../../../../schema/record/facts.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, type Sql, sql, list as sqlList, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { filterConditions } from '../list/filter.ts'
import { jsonOf, type Place, placeOf, queryScope } from '../sql/expressions.ts'
import { inAllBranches } from '../sql/inAllBranches.ts'
import { bounds, yearJoin } from '../sql/scope.ts'
import { behind } from './paths.ts'
import { fieldsOf, namedBy, namedIn, rowsOfSubject, type Subject, type WithFacts } from './subject.ts'

/** Values that narrow a list; with more of them it is read as a whole. */
const mostValues = 1000

/** A read of a list, with what it is read of. */
export interface Listed extends ModelRead {
  readonly list: ListRead
}

/** The field of the document or line whose lines are chosen from; undefined where all rows are. */
const ownerOf = (model: Model, { each, list }: Listed, { registry }: Context): string | undefined => {
  const [resource = '', group] = list.of.split('.')
  return group === undefined || registry.get(resource).data.single ? undefined : ownersOf(list, fieldsOf(model, each))[0]
}

/** The rows among which the best one is, by one statement: the newest first, of lines by the record whose they are. */
export async function rowsFor(
  model: Model,
  read: Listed,
  subjects: readonly Subject[],
  context: Context,
  run: Run,
): Promise<readonly ListRow[]> {
  const { list } = read
  const rows = rowsOf(list, (name) => context.registry.find(name))
  if (!rows) return []
  const { model: target, lines, fields } = rows
  const here = placeOf(target, queryScope(context), { row: 'r', year: 'y' })
  const place: Place = lines ? { ...here, row: 'x', year: 'x', table: linesTable(target.name, lines.name) } : here
  const bounding = ['branch', 'general'].filter((name) => !lines && fields.has(name))
  const columns = [...new Set([...decidingColumns(list), ...[list.take].flat(), ...bounding])].flatMap((name): Sql[] => {
    if (name === 'id') return [sql`${word(place.row)}.id as "id"`]
    if (name === 'record' && lines) return [word('x.record_id as "record"')]
    const [first = '', ...steps] = name.split('.')
    const field = fields.get(first)
    if (field && steps.length) return [sql`${behind(target, field, place, steps, context)} as ${ident(name)}`]
    return field ? [word(`${jsonOf(target, field, place)} as "${name}"`)] : []
  })
  const values = sql`(select to_json("#") from (select ${sqlList(columns)}) "#") as values`
  if (!lines) {
    const filter = narrowed(list.where, (name) => valuesOfAll(model, read, name, subjects, context))
    const within = list.everywhere ? wherever(list, target, context, 'r') : bounds(target, context)
    const which = and([...within, ...filterConditions(target, filter, context, place)])
    // Of several branches the reader's own comes first.
    const own = target.data.bound === 'branch' && !list.every ? sql`r.id = ${context.branch.id} desc, ` : word('')
    return rowsIn(
      sql`select null::int as owner, ${values} from ${ident(place.table)} r${yearJoin(target, context, 'year')} where ${which} order by ${own}r.id desc`,
      run,
    )
  }
  const owner = ownerOf(model, read, context)
  const ids = owner === undefined ? null : namedBy(read, owner, subjects)
  if (ids?.length === 0) return []
  const whose = ids ? sql`x.record_id = any(${ids}::int[])` : sql`true`
  const of = context.registry.get(list.of)
  const filter = narrowed(list.where, (name) => valuesOfAll(model, read, name, subjects, context))
  const which = and([whose, ...filterConditions(of, filter, context, place)])
  const within = list.everywhere ? wherever(list, target, context, 't') : bounds(target, context, 't', 'referred')
  const visible = sql`exists (select 1 from ${ident(tableName(target.name))} t where t.id = x.record_id and ${and(within)})`
  return rowsIn(
    sql`select x.record_id as owner, ${values} from ${ident(place.table)} x where x.tenant_id = ${context.tenant} and ${which} and ${visible} order by x.id desc`,
    run,
  )
}

/** Rows of all years: of every branch, or of those that the reader may see. */
function wherever({ seen }: ListRead, model: Model, context: Context, row: string): Sql[] {
  const of = word(row)
  const hasBranch = ['branch', 'branchYear'].includes((model.owner?.data ?? model.data).scope)
  const inBranches = hasBranch ? [sql`${of}.branch_id = any(${context.branches}::int[])`] : []
  const within = seen ? [...inBranches, ...inAllBranches(model, context, row)] : []
  return [sql`${of}.tenant_id = ${context.tenant}`, ...within]
}

const rowsIn = (statement: Sql, run: Run): Promise<readonly ListRow[]> =>
  run<{ owner: number | null; values: RecordData }>(statement)

/** What is before or behind one of many values, or another one than it, says nothing for all of them. */
const isOfOne = /_(gt|gte|lt|lte|not)$/

/** What a condition says of columns alone, as a filter; what compares with something that is not known yet says nothing. */
function narrowed(where: Condition | undefined, valuesOf: (name: string) => unknown): Record<string, unknown> {
  const filter = Object.entries(whereFilter(where, valuesOf))
  return Object.fromEntries(
    filter.filter(
      ([key, value]) => !Array.isArray(value) || (value.length > 0 && value.length <= mostValues && !isOfOne.test(key)),
    ),
  )
}

/** All values that rows are compared with under a name, one that they share as it is; none where one of them is empty or not known yet. */
function valuesOfAll(model: Model, read: Listed, name: string, subjects: readonly Subject[], context: Context): unknown {
  const values = subjects.flatMap((subject) =>
    rowsOfSubject(read, subject).map((row) => namedIn(model, read, row, subject.document, context)(name) ?? null),
  )
  const different = values.includes(null) ? [] : [...new Set(values)]
  return different.length === 1 && typeof different[0] !== 'object' ? different[0] : different
}

/** How the row is chosen for a document or a line, and which values are taken from it. Rows of other branches are left out. */
export function chooser(
  model: Model,
  read: Listed,
  rows: readonly ListRow[],
  context: Context,
): (row: WithFacts, document: WithFacts) => unknown {
  const owner = ownerOf(model, read, context)
  const known = owner === undefined ? rows.map((one) => ({ ...one, owner: null })) : rows
  const isBest = !read.list.every || read.list.best !== undefined
  const choose = isBest ? bestRow : everyRow
  const byBranch = new Map<unknown, (owner: number | null, read: Read) => RecordData | readonly RecordData[] | null>()
  const within = (branch: unknown) => {
    const found = byBranch.get(branch)
    if (found) return found
    const made = choose(
      read.list,
      read.list.everywhere
        ? known
        : known.filter(({ values }) => values['general'] === true || (values['branch'] ?? branch) === branch),
    )
    byBranch.set(branch, made)
    return made
  }
  // What depends on nothing of a document is one and the same for all of them.
  const common = new Map<unknown, readonly unknown[]>()
  const isCommon = owner === undefined && read.list.every && !read.list.where && !read.list.best
  return (row, document) => {
    if (isCommon) {
      const branch = document['branch'] ?? context.branch.id
      const found =
        common.get(branch) ?? [within(branch)(null, () => null)].flat().map((one) => taken(read.list, one as RecordData))
      common.set(branch, found)
      return found
    }
    const whose = owner === undefined ? null : ((row[owner] as number | readonly number[] | null | undefined) ?? null)
    if (owner !== undefined && whose === null) return read.list.every ? [] : null
    const find = within(document['branch'] ?? context.branch.id)
    const found = [whose].flat().flatMap((one) => find(one, namedIn(model, read, row, document, context)) ?? [])
    return read.list.every ? found.map((one) => taken(read.list, one)) : taken(read.list, found[0] ?? null)
  }
}
