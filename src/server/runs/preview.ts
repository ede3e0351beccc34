import { tableName } from '../../../schema/derive/names.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { compare, sum } from '../../../schema/values/money.ts'
import { type MadeRecord, type RunPreview, type RunRow, type RunState, runStates } from '../../shared/run.ts'
import type { Run } from '../database/database.ts'
import { ident, sql, word } from '../database/sql.ts'
import { assertWritable } from '../engine/checks/writable.ts'
import type { Context } from '../engine/context.ts'
import { type ListQuery, listRecords } from '../engine/list/list.ts'
import type { Outcome } from '../engine/work.ts'
import { prepare } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { draftsOf, type RunDraft, type Running, workOf } from './drafts.ts'
import { madeBefore } from './marks.ts'
import { assertInput } from './order.ts'

/** How the sheet is asked for: a page of the subjects that are in a state, sorted over all. */
export interface SheetQuery {
  readonly sort: ListQuery['sort']
  readonly from: number
  readonly to: number
  readonly state: RunState | null
}

/** A row with what stands in its way not told in a language yet. */
export type UntoldRow = Omit<RunRow, 'errors'> & { readonly faults: readonly FaultAt[] }
export type UntoldPreview = Omit<RunPreview, 'rows'> & { readonly rows: readonly UntoldRow[] }

/** A subject as it was judged: what the sheet sorts, counts and adds up. */
interface Judged extends Pick<RunRow, 'state' | 'count' | 'amounts'> {
  readonly draft: RunDraft
  readonly faults: readonly FaultAt[]
  readonly records: readonly number[]
}

/** What a run would make, judged for all subjects by the stages of the writer; nothing is written or locked. */
export async function previewRun(running: Running, query: SheetQuery): Promise<UntoldPreview> {
  const { run, order, context } = running
  assertWritable(run.makes, context, 'add', run.data.permission)
  return context.database.transaction(context.tenant, async (send) => {
    await assertInput(run, order, context, send)
    const sort = query.sort && isOwn(run, query.sort[0]) ? null : query.sort
    const drafts = await draftsOf(running, { filter: order.filter, sort }, send)
    const judged = await judgedDrafts(running, drafts, send)
    const left = new Set(order.leave)
    const meant = judged.filter(({ draft }) => !left.has(draft.subject.id))
    const ready = meant.filter(({ state }) => state === 'ready')
    const listed = query.state === null ? judged : judged.filter(({ state }) => state === query.state)
    const page = sorted(run, listed, query.sort).slice(query.from, query.to + 1)
    const rows = await rowsOf(run, page, context, send)
    return {
      result: Promise.resolve({
        rows,
        total: listed.length,
        counts: Object.fromEntries(
          runStates.map((state) => [state, meant.filter((one) => one.state === state).length]),
        ) as UntoldPreview['counts'],
        left: judged.length - meant.length,
        records: ready.reduce((count, one) => count + one.count, 0),
        totals: amountsOf(
          run,
          ready.map(({ amounts }) => amounts),
        ),
      }),
      discard: true,
    }
  })
}

/** Columns of the sheet that the subjects' definition does not know. */
const isOwn = (run: RunModel, name: string): boolean =>
  ['state', 'count'].includes(name) ||
  run.each.some((input) => name === `input.${input}`) ||
  run.amounts.some((amount) => name === `made.${amount}`)

async function judgedDrafts(running: Running, drafts: readonly RunDraft[], send: Run): Promise<readonly Judged[]> {
  const { run, context, apart } = running
  const before = await madeBefore(
    run,
    drafts.flatMap(({ keys }) => keys),
    context,
    send,
  )
  const wanted = drafts.map((draft) => ({
    draft,
    changes: draft.changes.filter((_, index) => !before.has(draft.keys[index] ?? '')),
  }))
  let last = 0
  const outcomes = (await prepare(workOf(running, wanted), { run: send, apart, trial: () => --last })).values()
  return wanted.map(({ draft, changes }) =>
    judgedDraft(
      run,
      draft,
      changes.map(() => outcomes.next().value as Outcome),
      draft.keys.flatMap((key) => before.get(key) ?? []),
    ),
  )
}

function judgedDraft(run: RunModel, draft: RunDraft, outcomes: readonly Outcome[], records: readonly number[]): Judged {
  const faults = [...draft.faults, ...outcomes.flatMap((one) => (one instanceof Problem ? one.faults : []))]
  const made = outcomes.flatMap((one) => (one instanceof Problem ? [] : [one.record]))
  const state = faults.length ? 'refused' : made.length ? 'ready' : records.length ? 'before' : 'nothing'
  return { draft, faults, records, state, count: made.length, amounts: amountsOf(run, made) }
}

const amountsOf = ({ amounts }: RunModel, records: readonly Readonly<Record<string, unknown>>[]): Record<string, string> =>
  Object.fromEntries(amounts.map((name) => [name, sum(records.map((record) => String(record[name] ?? '0')))]))

/** Rows by a column of the sheet itself; the database has sorted by the subjects' own. */
function sorted(run: RunModel, rows: readonly Judged[], sort: SheetQuery['sort']): readonly Judged[] {
  if (!sort || !isOwn(run, sort[0])) return rows
  const [name, order] = sort
  const key = ({ state, count, amounts, draft }: Judged): string =>
    name === 'state'
      ? String(runStates.indexOf(state))
      : name === 'count'
        ? String(count)
        : String(
            (name.startsWith('made.') ? amounts[name.slice('made.'.length)] : draft.input[name.slice('input.'.length)]) ?? '',
          )
  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
  const ascending = (one: string, other: string) =>
    isNumber(one) && isNumber(other) ? compare(one, other) : one < other ? -1 : one > other ? 1 : 0
  return rows.toSorted((a, b) => ascending(key(a), key(b)) * (order === 'DESC' ? -1 : 1))
}

/** The rows of a page: the subjects as lists show them, and what stands for them already. */
async function rowsOf(run: RunModel, page: readonly Judged[], context: Context, send: Run): Promise<UntoldRow[]> {
  const ids = page.map(({ draft }) => draft.subject.id)
  const fields = [...new Set([...run.over.title, ...run.show])]
  const query = { filter: { id: ids }, sort: null, from: 0, to: Math.max(ids.length, 1) - 1, fields, totals: false }
  const [shown, made] = await Promise.all([
    ids.length ? listRecords(run.over, query, context, send).then(({ json }) => JSON.parse(json) as UntoldRow['record'][]) : [],
    numbersOf(
      run,
      page.flatMap(({ records }) => records),
      context,
      send,
    ),
  ])
  const byId = new Map(shown.map((record) => [record['id'], record]))
  return page.map(({ draft, faults, records, ...row }) => ({
    ...row,
    id: draft.subject.id,
    record: byId.get(draft.subject.id) ?? { id: draft.subject.id },
    input: Object.fromEntries(run.each.map((name) => [name, draft.input[name] ?? null])),
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
  const rows = await send<{ id: number; number: number | null }>(
    sql`select id, number from ${ident(tableName(makes.name))} ${word('x')} where x.tenant_id = ${tenant} and x.id = any(${ids}::int[])`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
