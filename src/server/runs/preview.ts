import { holds } from '../../../schema/condition.ts'
import { tableName } from '../../../schema/derive/names.ts'
import { type FaultAt, type RecordData, reader } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { compare, sum } from '../../../schema/values/money.ts'
import { type MadeRecord, type RunFirstPage, type RunPreview, type RunRow, type RunState, runStates } from '../../shared/run.ts'
import type { Run } from '../database/database.ts'
import { ident, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { type ListQuery, listRecords } from '../engine/list/list.ts'
import { recordIds } from '../engine/list/whole.ts'
import type { Outcome } from '../engine/work.ts'
import { prepare } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { type Drafted, draftsOf, inOrder, type RunDraft, type Running, stampOf, subjectBounds, worksOf } from './drafts.ts'
import { madeBefore } from './marks.ts'
import { leftOf } from './once.ts'
import { assertInput, assertRunnable, mostSubjects } from './order.ts'
import { isRemembered, remembered } from './remember.ts'

/** How the sheet is asked for: a page of the subjects that are in a state, sorted over all. */
export interface SheetQuery {
  readonly sort: ListQuery['sort']
  readonly from: number
  readonly to: number
  readonly state: RunState | null
  /** Whether the page is enough for now; counts and sums may follow. */
  readonly only?: 'page'
}

/** How many subjects are validated together with the first page; of so many nothing is left to follow. */
const atOnce = 200

/** A row whose faults have no texts yet. */
export type RawRow = Omit<RunRow, 'errors'> & { readonly faults: readonly FaultAt[] }
export type RawPreview = Omit<RunPreview, 'rows'> & { readonly rows: readonly RawRow[] }
type RawFirstPage = Omit<RunFirstPage, 'rows'> & { readonly rows: readonly RawRow[] }

/** A validated subject: what the sheet sorts, counts and adds up. */
interface Validated extends Pick<RunRow, 'id' | 'state' | 'input' | 'count' | 'amounts' | 'becomes'> {
  readonly faults: readonly FaultAt[]
  readonly records: readonly number[]
  /** The conditions of `tells` that what is written fulfils, one name for each record. */
  readonly tells: readonly string[]
  /** What its records are made once for. */
  readonly keys: readonly string[]
}

/** What a run would make, validated for all subjects like a write; nothing is written or locked. Rows are read for the page alone. */
export async function previewRun(running: Running, query: SheetQuery): Promise<RawPreview | RawFirstPage> {
  const { run, order, context } = running
  assertRunnable(run, context)
  return context.database.transaction<RawPreview | RawFirstPage>(context.tenant, async (send) => {
    await assertInput(run, order, context, send)
    const first = query.only === 'page' ? await firstPage(running, query, send) : null
    if (first) return { result: Promise.resolve(first), discard: true }
    const { stamp, rows: each } = await remembered(running, send, async () => {
      const drafted = await draftsOf(running, { filter: order.filter, sort: null }, send)
      return { stamp: stampOf(drafted.drafts), rows: await validatedDrafts(running, drafted, send) }
    })
    const { sort } = query
    const left = new Set(order.leave)
    const all = onceEach(each, left)
    const validated = sort && !isOwn(run, sort[0]) ? await bySubject(running, all, sort, send) : all
    const meant = validated.filter(({ id }) => !left.has(id))
    const ready = meant.filter(({ state }) => state === 'ready')
    const listed = query.state === null ? validated : validated.filter(({ state }) => state === query.state)
    const page = sorted(run, listed, query.sort).slice(query.from, query.to + 1)
    const rows = await rowsOf(run, page, context, send)
    return {
      result: Promise.resolve({
        rows,
        total: listed.length,
        counts: Object.fromEntries(
          runStates.map((state) => [state, meant.filter((one) => one.state === state).length]),
        ) as RawPreview['counts'],
        left: validated.length - meant.length,
        records: ready.reduce((count, one) => count + one.count, 0),
        totals: amountsOf(
          run,
          ready.map(({ amounts }) => amounts),
        ),
        tells: Object.fromEntries(
          Object.keys(run.data.tells ?? {}).map((name) => [
            name,
            ready.flatMap((one) => one.tells).filter((one) => one === name).length,
          ]),
        ),
        stamp,
      }),
      discard: true,
    }
  })
}

/**
 * The page when it can be told before all subjects are validated: what stands before it in the order of the run is validated, and whoever
 * stands behind takes nothing away from it. Null where all are known anyway, or are needed: for another order, a state, a later page.
 */
async function firstPage(running: Running, { sort, state, from, to }: SheetQuery, send: Run): Promise<RawFirstPage | null> {
  const { run, order, context } = running
  if (sort !== null || state !== null || to >= atOnce || (await isRemembered(running, send))) return null
  const ids = await recordIds(
    run.over,
    { filter: order.filter, within: subjectBounds(run), sort, most: mostSubjects + 1 },
    context,
    send,
  )
  if (ids.length <= atOnce || ids.length > mostSubjects) return null
  const drafted = await draftsOf(running, { ids: ids.slice(0, to + 1) }, send)
  const left = new Set(order.leave)
  const page = onceEach(await validatedDrafts(running, drafted, send), left).slice(from)
  return {
    rows: await rowsOf(run, page, context, send),
    total: ids.length,
    counts: null,
    left: ids.filter((id) => left.has(id)).length,
    records: null,
    totals: null,
    tells: null,
    stamp: null,
  }
}

/** Rows in the order of a column of the subjects, which the database knows. */
async function bySubject(
  { run, order, context }: Running,
  rows: readonly Validated[],
  sort: NonNullable<SheetQuery['sort']>,
  send: Run,
): Promise<readonly Validated[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = await recordIds(
    run.over,
    { filter: order.filter, within: subjectBounds(run), sort, most: mostSubjects },
    context,
    send,
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of several subjects for which the same would be made once, the first that is not left out has it, as when it is done. */
function onceEach(rows: readonly Validated[], left: ReadonlySet<number>): readonly Validated[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    if (row.state !== 'ready' || !row.keys.length || left.has(row.id)) return row
    if (!row.keys.every((key) => taken.has(key))) {
      for (const key of row.keys) taken.add(key)
      return row
    }
    return {
      ...row,
      state: 'nothing',
      count: 0,
      amounts: Object.fromEntries(Object.keys(row.amounts).map((name) => [name, '0'])),
    }
  })
}

/** Columns of the sheet that the subjects' definition does not know. */
const isOwn = (run: RunModel, name: string): boolean =>
  ['state', 'count'].includes(name) ||
  run.each.some((input) => name === `input.${input}`) ||
  run.becomes.some((field) => name === `becomes.${field}`) ||
  run.amounts.some((amount) => name === `made.${amount}`)

async function validatedDrafts(running: Running, { drafts, elsewhere }: Drafted, send: Run): Promise<readonly Validated[]> {
  const { run, context, isolate } = running
  const before = await madeBefore(
    run,
    drafts.flatMap(({ keys }) => keys.flat()),
    context,
    send,
  )
  const inputs = drafts.map((draft) => ({
    draft,
    changes: leftOf(run, draft, (key) => !before.has(key)).map(({ change }) => change),
  }))
  let last = 0
  const tx = { run: send, isolate, trial: () => --last }
  const outcomes = (await inOrder(worksOf(running, inputs, elsewhere), (work) => prepare(work, tx))).values()
  return inputs.map(({ draft, changes }) =>
    validatedDraft(
      run,
      draft,
      changes.map(() => outcomes.next().value as Outcome),
      draft.isThere ? [draft.subject.id] : [...new Set(draft.keys.flat().flatMap((key) => before.get(key) ?? []))],
    ),
  )
}

function validatedDraft(run: RunModel, draft: RunDraft, outcomes: readonly Outcome[], records: readonly number[]): Validated {
  const faults = [...draft.faults, ...outcomes.flatMap((one) => (one instanceof Problem ? one.faults : []))]
  const made = outcomes.flatMap((one) => (one instanceof Problem || one.unchanged ? [] : [one.record]))
  const state = faults.length ? 'refused' : made.length ? 'ready' : records.length ? 'before' : 'nothing'
  const input = Object.fromEntries(run.each.map((name) => [name, draft.input[name] ?? null]))
  return {
    id: draft.subject.id,
    input,
    faults,
    records,
    keys: draft.keys.flat(),
    state,
    count: made.length,
    amounts: amountsOf(run, made),
    becomes: becomesOf(run, made),
    tells: Object.entries(run.data.tells ?? {}).flatMap(([name, condition]) =>
      made.flatMap((record) => (holds(condition, reader(record)) ? [name] : [])),
    ),
  }
}

/** Fields of the records as they will be, with what they refer to. */
function becomesOf({ becomes }: RunModel, records: readonly RecordData[]): RecordData[] {
  const pick = (of: object): Record<string, unknown> => {
    const values = new Map(Object.entries(of))
    return Object.fromEntries(becomes.map((name) => [name, values.get(name) ?? null]))
  }
  return becomes.length ? records.map((one) => ({ ...pick(one), refs: pick(one.refs ?? {}) }) as RecordData) : []
}

const amountsOf = ({ amounts }: RunModel, records: readonly Readonly<Record<string, unknown>>[]): Record<string, string> =>
  Object.fromEntries(amounts.map((name) => [name, sum(records.map((record) => String(record[name] ?? '0')))]))

/** Rows by a column of the sheet itself; the database has sorted by the subjects' own. */
function sorted(run: RunModel, rows: readonly Validated[], sort: SheetQuery['sort']): readonly Validated[] {
  if (!sort || !isOwn(run, sort[0])) return rows
  const [name, order] = sort
  const key = ({ state, count, amounts, input, becomes }: Validated): string =>
    name === 'state'
      ? String(runStates.indexOf(state))
      : name === 'count'
        ? String(count)
        : name.startsWith('becomes.')
          ? String(becomes[0]?.[name.slice('becomes.'.length)] ?? '')
          : String((name.startsWith('made.') ? amounts[name.slice('made.'.length)] : input[name.slice('input.'.length)]) ?? '')
  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
  const ascending = (one: string, other: string) =>
    isNumber(one) && isNumber(other) ? compare(one, other) : one < other ? -1 : one > other ? 1 : 0
  return rows.toSorted((a, b) => ascending(key(a), key(b)) * (order === 'DESC' ? -1 : 1))
}

/** The rows of a page: the subjects as lists show them, and what stands for them already. */
async function rowsOf(run: RunModel, page: readonly Validated[], context: Context, send: Run): Promise<RawRow[]> {
  const ids = page.map(({ id }) => id)
  const fields = [...new Set([...run.over.title, ...run.show])]
  const query = { filter: { id: ids }, sort: null, from: 0, to: Math.max(ids.length, 1) - 1, fields, totals: false }
  const [shown, made] = await Promise.all([
    ids.length ? listRecords(run.over, query, context, send).then(({ json }) => JSON.parse(json) as RawRow['record'][]) : [],
    numbersOf(
      run,
      page.flatMap(({ records }) => records),
      context,
      send,
    ),
  ])
  const byId = new Map(shown.map((record) => [record['id'], record]))
  return page.map(({ faults, records, keys: _keys, tells: _tells, ...row }) => ({
    ...row,
    record: byId.get(row.id) ?? { id: row.id },
    made: records.map((id) => ({ resource: run.makes.name, id, number: made.get(id) ?? null })),
    faults,
  }))
}

/** The numbers of documents by their ids; null for what has none. */
async function numbersOf(
  { makes }: RunModel,
  ids: readonly number[],
  { tenant }: Context,
  send: Run,
): Promise<ReadonlyMap<number, MadeRecord['number']>> {
  if (!ids.length || !makes.numbered) return new Map()
  const rows = await send<{ id: number; number: string | null }>(
    sql`select id, number from ${ident(tableName(makes.name))} ${word('x')} where x.tenant_id = ${tenant} and x.id = any(${ids}::int[])`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
