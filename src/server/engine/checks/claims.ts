import { mostOf } from '../../../../schema/derive/draft.ts'
import { snake, tableName, usesTable } from '../../../../schema/derive/names.ts'
import type { Usage } from '../../../../schema/figure.ts'
import { fieldsOfMost, limitError, subscription } from '../../../../schema/limits.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { theOnly, type Use, usesOf } from '../../../../schema/record/uses.ts'
import { compare, negate, sum, toFixed, trim } from '../../../../schema/values/money.ts'
import { usagesIn } from '../../database/limitTriggers.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import { titlesOf } from '../read/titles.ts'
import type { Check } from './check.ts'
import { type Use as DocumentUse, usedDocument } from './inForce.ts'
import type { Reservation } from './reservation.ts'

/** Whether the amounts that are used up follow from other values: they are not known before the records are complete. */
function isWorkedOut({ limit, lines }: Usage, model: Model): boolean {
  const fields = lines === null ? model.fields : model.lines.find(({ name }) => name === lines)?.fields
  return limit.sum !== undefined && fields?.get(limit.sum)?.readOnly === true
}

/** The remainder of a source, and how much there is of it; null where nothing is limited. */
interface Room {
  readonly id: number
  readonly left: string | null
  readonly most: string | null
  /** The state of the document, or of the document that the line belongs to. */
  readonly status: string | null
  /** What others leave of it that may use up no more than this figure gives, in the order of their limits. */
  readonly others: readonly (string | null)[]
}

/** The error of using up a document that was taken back, or is a draft yet. */
export const notInForce = 'Limit.NotInForce'

const known = new WeakMap<Usage, readonly Usage[]>()

/** The limits of others by which no more may be used up than a figure says: what is handed out of what a shift has taken. */
function givenBy(usage: Usage, { registry }: Context): readonly Usage[] {
  const { resource, source, figure, own } = usage
  if (own || figure.yearly) return []
  const found =
    known.get(usage) ??
    usagesIn(registry)
      .filter((one) => one.source === source && !one.own && !one.figure.yearly && one.resource !== resource)
      .filter((one) => fieldsOfMost(one.figure.atMost).includes(figure.name))
      .filter((one, at, all) => all.findIndex((other) => other.figure.name === one.figure.name) === at)
  known.set(usage, found)
  return found
}

/** How much is used up of each source. */
function sumsOf(uses: readonly Use[]): Map<number, string> {
  const sums = new Map<number, string>()
  for (const { id, amount } of uses) sums.set(id, sum([sums.get(id) ?? '0', amount]))
  return sums
}

/** What records use up of others, of which there is no more than so much. */
export const limits: Check = {
  name: 'limits',
  applies: ({ model, registry }) => registry.usages(model.name).length > 0,
  reserve: ({ model, registry, drafts, context, tx }) =>
    Promise.all(registry.usages(model.name).map((usage) => claims(usage, model, drafts, context, tx))),
}

/**
 * The remainders of what records use up, in the order of the records: what one gives back is there for the next. All that they
 * touch is locked in one order, and the constraint of the database decides in the end.
 */
async function claims(
  usage: Usage,
  model: Model,
  changes: readonly Change[],
  context: Context,
  { run, trial }: Transaction,
): Promise<Reservation> {
  if (usage.own) return {}
  const later = isWorkedOut(usage, model)
  const touched = changes.flatMap(({ record, before }) => {
    const [former, now] = [usesOf(usage, before), usesOf(usage, record)]
    return !later && JSON.stringify(former) === JSON.stringify(now) ? [] : [...former, ...now]
  })
  const ids = [...new Set(touched.map(({ id }) => id))]
  if (!ids.length) return {}
  const { figure } = usage
  const lock = word(trial ? '' : 'for no key update')
  // A figure that is counted by year is in another row than the locked one: a statement of its own reads it.
  if (figure.yearly)
    run(
      sql`select 1 from ${ident(tableName(usage.source))} where tenant_id = ${context.tenant} and id = any(${ids}::int[]) order by id ${lock}`,
    )
  const use = usedDocument(usage, context.registry)
  const behind = givenBy(usage, context)
  const rows = await run<Room>(sql`${leftOf(usage, use, ids, behind, context)} ${figure.yearly ? sql`` : lock}`)
  const left = new Map(rows.flatMap((row): [number, string][] => (row.left === null ? [] : [[row.id, row.left]])))
  const most = new Map(rows.map((row) => [row.id, row.most]))
  const isOut = ({ status }: Room) => status !== null && use?.notInForce.includes(status)
  const out = new Set(rows.filter(isOut).map(({ id }) => id))
  const claimed = sumsOf(changes.flatMap(({ record }) => usesOf(usage, record)))
  const scarce = ids.filter((id) => left.has(id) && (later || compare(left.get(id) ?? '0', claimed.get(id) ?? '0') < 0))
  const source = context.registry.find(usage.source)
  // What one takes again that one gave back may be somebody else's by now.
  const givenBack = changes.flatMap(({ before }) => usesOf(usage, before)).filter(({ amount }) => compare(amount, '0') < 0)
  const named = [...new Set([...scarce, ...out, ...givenBack.map(({ id }) => id)])]
  const others = new Map(rows.map((row) => [row.id, row.others]))
  const titles = named.length && source ? await titlesOf(source, named, context, run) : new Map<number, string>()
  const written = (amount: string) => (figure.kind === 'money' ? toFixed(amount, context.check.decimals) : trim(amount))
  return {
    faults: (change) => faultsOf(change, usage, { left, most, out, others, titles }, behind, written),
    take: ({ record, before }) => {
      const freed = usesOf(usage, before).map((use) => ({ ...use, amount: negate(use.amount) }))
      for (const [id, amount] of sumsOf([...usesOf(usage, record), ...freed]))
        if (left.has(id)) left.set(id, sum([left.get(id) ?? '0', negate(amount)]))
    },
  }
}

/** What is left of what records use up, by id. */
interface Remainders {
  /** What is left; nothing of what is not limited. */
  readonly left: ReadonlyMap<number, string>
  readonly most: ReadonlyMap<number, string | null>
  /** What is not in force. */
  readonly out: ReadonlySet<number>
  /** What others leave of it. */
  readonly others: ReadonlyMap<number, Room['others']>
  readonly titles: ReadonlyMap<number, string>
}

/**
 * What is wrong with what a record uses up.
 * @param behind the limits of others by which no more may be used up
 * @param written an amount as it is told
 */
function faultsOf(
  { record, before }: Change,
  usage: Usage,
  { left, most, out, others, titles }: Remainders,
  behind: readonly Usage[],
  written: (amount: string) => string,
): FaultAt[] {
  const rooms = new Map(left)
  const former = sumsOf(usesOf(usage, before))
  const now = sumsOf(usesOf(usage, record))
  for (const [id, amount] of former) if (rooms.has(id)) rooms.set(id, sum([rooms.get(id) ?? '0', amount]))
  const refused = (id: number, room: string, place?: string): FaultAt => {
    const there = written(compare(room, '0') > 0 ? room : '0')
    const params = { name: titles.get(id) ?? '', left: there, max: written(most.get(id) ?? '0') }
    return { code: limitError(usage.limit), params, ...(place !== undefined && { field: place }) }
  }
  // What gave something back, and does so no more, takes it again.
  const takenAgain = [...former].flatMap(([id, amount]): FaultAt[] => {
    const room = rooms.get(id)
    return now.has(id) || room === undefined || compare(amount, '0') >= 0 || compare(room, '0') >= 0
      ? []
      : [refused(id, sum([room, negate(amount)]))]
  })
  // What somebody has used up of what it brought is not taken back: cash that was spent.
  const spent = [...former].flatMap(([id, amount]): FaultAt[] => {
    const less = sum([amount, negate(now.get(id) ?? '0')])
    const found = behind.findIndex((_, at) => compare(others.get(id)?.[at] ?? less, less) < 0)
    const limit = behind[found]?.limit
    if (!limit || compare(less, '0') <= 0) return []
    const there = others.get(id)?.[found] ?? '0'
    return [{ code: limitError(limit), params: { name: titles.get(id) ?? '', left: written(there), max: written(amount) } }]
  })
  const asked = usesOf(usage, record).flatMap(({ id, amount, place, reference = '' }): FaultAt[] => {
    const room = rooms.get(id)
    // A document that asks for no more than before may have it, even if it is too much by now.
    if (compare(now.get(id) ?? '0', former.get(id) ?? '0') <= 0) return []
    if (out.has(id)) return [{ code: notInForce, field: reference, params: { name: titles.get(id) ?? '' } }]
    if (room === undefined) return []
    rooms.set(id, sum([room, negate(amount)]))
    return compare(amount, '0') <= 0 || compare(amount, room) <= 0 ? [] : [refused(id, room, place)]
  })
  return [...takenAgain, ...spent, ...asked]
}

/**
 * Reads what is left and how much there is, in the order of locking. Records without a limit are not locked where all documents
 * would wait for them. A document whose figure follows from its lines, or that may be taken back, is locked before its lines, in
 * the same order as when it is edited.
 */
function leftOf(
  { source, figure }: Usage,
  use: DocumentUse | undefined,
  ids: readonly number[],
  behind: readonly Usage[],
  { tenant, registry, year }: Context,
): Sql {
  const most = word(mostOf(figure, 's.'))
  const others = behind.map(
    (one) => sql`trim_scale((${word(mostOf(one.figure, 's.'))} - ${ident(snake(one.figure.name), 's')})::numeric)::text`,
  )
  const columns = (used: Sql) =>
    sql`trim_scale((${most} - ${used})::numeric)::text as left, trim_scale(${most}::numeric)::text as most, array[${list(others)}]::text[] as others`
  const column = ident(snake(figure.name), figure.yearly ? 'u' : 's')
  if (source === subscription)
    return sql`select ${theOnly}::int as id, ${columns(column)}, null as status from subscriptions s where s.tenant_id = ${tenant} and ${most} is not null`
  const { name, owner } = registry.get(source)
  const follows = owner && registry.usages(owner.name).some((one) => one.own && one.lines === name.slice(owner.name.length + 1))
  const document = owner && (follows || use) ? owner : undefined
  const own = sql`${ident(tableName(name))} s`
  const from = document
    ? sql`${ident(tableName(document.name))} d join ${own} on d.tenant_id = s.tenant_id and d.id = s.record_id`
    : own
  const used = figure.yearly
    ? sql`coalesce((select ${column} from ${ident(usesTable(name))} u where u.tenant_id = s.tenant_id and u.record_id = s.id and u.fiscal_year_id = ${year?.id ?? null}), 0)`
    : column
  const status = use ? word(document ? 'd.status' : 's.status') : sql`null`
  return sql`select s.id, ${columns(used)}, ${status} as status from ${from}
    where s.tenant_id = ${tenant} and s.id = any(${ids}::int[]) order by ${word(document ? 's.record_id, ' : '')}s.id`
}
