import { draftState, statesLeftOut } from '../../../../schema/counted.ts'
import { foldedName, snake, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { isPlain, isSecret } from '../../../../schema/kinds.ts'
import { type Model, ownTitle, readName, sortedBy, titleOwners } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { listedSystemFields } from '../../../../schema/systemFields.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list as join, type Sql, sql, word } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { lacking, leadsToClosed, seesField } from '../read/sight.ts'
import { columnOf, type Place, placeOf, queryScope, readableColumn } from '../sql/expressions.ts'
import { bounds, inYear, isBounded, type Reach, yearJoin } from '../sql/scope.ts'
import { listShape } from '../sql/shape.ts'
import { labelKey } from './choiceLabels.ts'
import { withElsewhere } from './elsewhere.ts'
import { filterConditions } from './filter.ts'
import { fitOf } from './fit.ts'
import { foundBy } from './foundBy.ts'
import { type PageAnswer, pageColumns, pageJson } from './page.ts'

/** What is asked of a list. */
export interface ListQuery {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'] | null
  readonly from: number
  readonly to: number
  /** Fields of each row; the definition's columns when absent. */
  readonly fields: readonly string[] | null
  readonly totals: boolean
  /** What fits the search best comes first, in the asked order what fits alike. */
  readonly best?: boolean
  /** Whole identity numbers, for a file that is imported again. */
  readonly unmasked?: boolean
}

export interface ListAnswer {
  /** The rows as JSON text, made in the database. */
  readonly json: string
  readonly total: number
  readonly count: number
  /** Sums over the whole filter of the money columns, when asked; documents that were taken back do not count. */
  readonly totals: Readonly<Record<string, string>> | null
  /** What the drafts come to that these sums leave out. */
  readonly drafts: Readonly<Record<string, string>>
}

/** Begins the names of sums of drafts, beside those of what counts. */
const draftsKey = '#'

/** Prices and rates of a master say nothing together, nor do amounts that one record carries into the next; amounts of documents do, and balances. */
const addsUp = (model: Model, field: ModelField): boolean =>
  !model.list.carried.includes(field.field) &&
  (field.kind === 'computed' || model.states.length > 0 || model.data.scope === 'branchYear')

/**
 * One page with its total, and sums when asked: one statement, one round trip.
 * @param within an open transaction, to see what it has written
 */
export async function listRecords(model: Model, query: ListQuery, context: Context, within?: Run): Promise<ListAnswer> {
  const place = placeOf(model, queryScope(context), { year: 'y' })
  const reach: Reach = model.yearly && (typeof query.filter['q'] === 'string' || 'id' in query.filter) ? 'anywhere' : 'year'
  const filters = filterConditions(model, query.filter, context, place)
  const conditions = and([...bounds(model, context, 'r', reach), ...filters])
  const source = sql`${ident(place.table)} r${yearJoin(model, context, reach)}`
  const names = (query.fields ?? model.list.columns).filter(
    (path) => lacking(model, path, context) === null && !leadsToClosed(model, path, context),
  )
  for (const name of names) checkField(model, name, context)
  // In a tree a group has what lies below it: a sum would count it twice.
  const money =
    query.totals && model.data.tree === undefined
      ? [...model.fields.values()].filter(
          (field) =>
            seesField(field, context.person) &&
            (field.kind === 'computed' ? field.result?.kind : field.kind) === 'money' &&
            addsUp(model, field),
        )
      : []
  const left = statesLeftOut(model, query.filter)
  const sums = money.map((field) => {
    const column = word(columnOf(model, field, place))
    const summed = left.length ? sql`sum(${column}) filter (where r.status <> all(${left}::text[]))` : sql`sum(${column})`
    // Of a column in which nothing stands there is no sum.
    const isThere = left.length ? sql`count(*) = 0 or count(${column}) > 0` : sql`count(*) = 0`
    const rounded = (sum: Sql) => sql`round(${sum}, ${word(String(place.decimals))})::text`
    const ofDrafts = left.includes(draftState)
      ? sql`, ${rounded(sql`sum(${column}) filter (where r.status = ${draftState})`)} as ${ident(draftsKey + field.field)}`
      : sql``
    return sql`, ${rounded(sql`coalesce(${summed}, case when ${isThere} then 0 end)`)} as ${ident(field.field)}${ofDrafts}`
  })
  const search = query.filter['q']
  const by = query.best && typeof search === 'string' ? foundBy(model, search, context) : null
  const plain = listShape(model, place, names, query.unmasked)
  const shape = by ? { ...plain, fields: [...plain.fields, 'foundBy'] } : plain
  const columns = by ? sql`${word(shape.page)}, ${by} as "foundBy"` : word(shape.page)
  const fit = query.best && typeof search === 'string' ? fitOf(model, search, place) : null
  const sorted = orderBy(model, query.sort, place, context)
  const order = fit ? sql`${fit}, ${sorted}` : sorted
  const found = typeof search === 'string' ? sql`${source} where ${conditions}` : null
  const counted = found ? sql`"#hits"` : (countsByYear(model, reach, context, filters) ?? sql`${source} where ${conditions}`)
  // What is searched for is found once: its page and its count are both taken from there.
  const statement = sql`with ${
    found
      ? sql`"#hits" as materialized (select r.id, row_number() over (order by ${order}) as place from ${found}),
      "#page" as materialized (select ${columns} from (select id, place from "#hits" order by place ${cut(query)}) h join ${source} on r.id = h.id
        where r.tenant_id = ${context.tenant} order by h.place)`
      : sql`"#page" as materialized (select ${word(shape.page)} from ${source} where ${conditions} order by ${order} ${cut(query)})`
  }
    select (select count(*) from ${counted}) as total, ${pageColumns(shape, context)}${
      sums.length
        ? sql`, (select row_to_json("#") from (select 1 as "#one"${join(sums, '')} from ${source} where ${conditions}) "#") as totals`
        : sql``
    }`
  const run: Run = within ?? ((one) => context.database.one(context.tenant, one))
  const [row] = await run<PageAnswer & { total: number; totals?: Record<string, string | null> & { '#one'?: number } }>(statement)
  const { '#one': _one, ...sumsFound } = row?.totals ?? {}
  const summed = Object.entries(sumsFound).filter((one): one is [string, string] => one[1] !== null)
  const [ofDrafts = [], ofOthers = []] = [true, false].map((is) => summed.filter(([name]) => name.startsWith(draftsKey) === is))
  const drafts = Object.fromEntries(ofDrafts.map(([name, sum]) => [name.slice(draftsKey.length), sum]))
  const total = row?.total ?? 0
  const page = {
    json: row ? pageJson(shape, row) : '[]',
    total,
    count: Math.max(0, Math.min(total - query.from, query.to - query.from + 1)),
    totals: query.totals ? Object.fromEntries(ofOthers) : null,
    drafts,
  }
  return isBounded(model, context) && query.from === 0 ? withElsewhere(page, model, query.filter, context, run) : page
}

function checkField(model: Model, name: string, context: Context): void {
  const [first = '', second, third] = name.split('.')
  const field = model.fields.get(first)
  const refused = () => new Problem(400, { code: 'Fields.Unknown', field: name, params: { name } })
  if (name === 'version' || listedSystemFields.has(name)) return
  if (!field || isSecret(field.kind) || third !== undefined) throw refused()
  if (second === undefined) return
  const target = field.to === undefined ? undefined : context.registry.find(field.to)?.fields.get(second)
  if (!target || isSecret(target.kind) || target.yearly) throw refused()
}

/**
 * What is counted when every condition is on the year's row: that row alone, for none is without its record.
 * Null when the record itself must be asked.
 */
function countsByYear(model: Model, reach: Reach, context: Context, filters: readonly Sql[]): Sql | null {
  if (!model.yearly || reach !== 'year' || !context.year || model.data.scope !== 'tenant' || context.person.family) return null
  if (filters.some((filter) => /\br\./.test(filter.text))) return null
  return sql`${ident(yearsTable(model.name))} y where y.tenant_id = ${context.tenant} and ${inYear(context, context.year)}${join(
    filters.map((filter) => sql` and ${filter}`),
    '',
  )}`
}

/** The usual lengths of a page are part of the text, so that the planner knows how few rows are wanted. */
function cut({ from, to }: ListQuery): Sql {
  const length = to - from + 1
  const limit = usualLengths.has(length) ? word(String(length)) : sql`${length}`
  return from === 0 ? sql`limit ${limit}` : sql`limit ${limit} offset ${from}`
}

const usualLengths = new Set([1, 2, 10, 15, 20, 25, 50, 100, 500])

/**
 * Names sort by their folded form, references by the name of what they point to, as the reader reads it; the id settles ties.
 * Where nothing is asked the list's own order is the reader's too.
 */
export function orderBy(model: Model, sort: ListQuery['sort'], place: Place, context: Context): Sql {
  const { by, order: usual } = model.list.sort
  const [name, order] = sort ?? [readName(model, by, context.language), usual === 'desc' ? 'DESC' : 'ASC']
  const direction = order === 'DESC' ? 'desc nulls last' : 'asc nulls last'
  const tie = `r.id ${order === 'DESC' ? 'desc' : 'asc'}`
  if (name === 'id') return word(tie)
  if (listedSystemFields.has(name)) return word(`r.${snake(name)} ${direction}, ${tie}`)
  // What has no number yet is the newest of all.
  if (name === 'number' && model.numbered)
    return word(`r.sequence ${order === 'DESC' ? 'desc nulls first' : 'asc nulls last'}, ${tie}`)
  const keys = sortKeys(model, name, place, context).map((key) => `${key} ${direction}`)
  return word(`${keys.join(', ')}, ${tie}`)
}

function sortKeys(model: Model, path: string, place: Place, context: Context): string[] {
  const [name = '', second] = path.split('.')
  const field = model.fields.get(name)
  if (!field || !(isPlain(field.kind) || field.kind === 'computed')) throw unknownSort(path)
  if (field.kind === 'ref') return referenceKeys(model, field, second, place, context)
  if (second !== undefined) throw unknownSort(path)
  if (field.kind === 'choice' && model.title.includes(name)) return [labelKey(model, field, place, context)]
  return [
    field.name ? `${field.yearly ? 'y' : 'r'}."${foldedName(field)}"` : readableColumn(model, sortedBy(model, field), place),
  ]
}

/**
 * References are sorted by the position of their record where it has one, else by its title: classes by their grade, then their
 * letter.
 */
function referenceKeys(model: Model, field: ModelField, second: string | undefined, place: Place, context: Context): string[] {
  const target = context.registry.get(field.to ?? '')
  const inner: Place = { ...place, row: place.row === 'r' ? 'k' : `${place.row}k`, table: tableName(target.name) }
  const within = (expression: string) =>
    `(select ${expression} from "${inner.table}" ${inner.row} where ${inner.row}.tenant_id = ${place.row}.tenant_id and ${inner.row}.id = ${columnOf(model, field, place)})`
  const usual = ['position', ...ownTitle(target)].find((one) => target.fields.has(one)) ?? 'id'
  const own = second ?? readName(target, usual, context.language)
  const key = target.fields.get(own)
  if (!key || key.yearly || isSecret(key.kind)) throw unknownSort(`${field.field}.${own}`)
  const owners =
    second === undefined && (own !== 'position' || target.owner)
      ? titleOwners(target).flatMap((owner) => referenceKeys(target, owner, undefined, inner, context))
      : []
  const last =
    key.kind === 'choice'
      ? labelKey(target, key, inner, context)
      : key.name
        ? `${inner.row}."${foldedName(key)}"`
        : readableColumn(target, sortedBy(target, key), inner)
  return [...owners, last].map(within)
}

const unknownSort = (name: string) => new Problem(400, { code: 'Sort.Unknown', field: 'sort', params: { name } })
