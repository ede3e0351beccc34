import { tableName } from '../../../schema/derive/names.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { isMeant, type MadeRecord, type RunFirstPage, type RunPreview, type RunRow, runStates } from '../../shared/run.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { listRecords } from '../engine/list/list.ts'
import { recordIds } from '../engine/list/whole.ts'
import { titlesOf } from '../engine/read/titles.ts'
import { bounds } from '../engine/sql/scope.ts'
import { allRows, asRemembered } from './allRows.ts'
import { columnsOf } from './columns.ts'
import { draftsOf, subjectBounds } from './drafts.ts'
import { type Validated, validatedDrafts } from './judge.ts'
import { type LineFault, titlesOfFaults } from './lineFault.ts'
import { onceOfLines } from './once.ts'
import { acceptedInput, assertInput, assertRunnable, mostSubjects } from './order.ts'
import { isRemembered } from './remember.ts'
import type { Running } from './runDraft.ts'
import { amountsOf, isOwnColumn, markCounts, shownOf, sortedRows, sumsOf } from './sheet.ts'
import type { SheetQuery } from './sheetQuery.ts'

/** How many subjects are validated together with the first page; of so many nothing is left to follow. */
const atOnce = 200

/** A row whose faults have no texts yet. */
export type RawRow = Omit<RunRow, 'errors'> & { readonly faults: readonly (FaultAt & { readonly title?: string })[] }
export type RawPreview = Omit<RunPreview, 'rows' | 'questions'> & {
  readonly rows: readonly RawRow[]
  readonly questions: RawRow['faults']
}
type RawFirstPage = Omit<RunFirstPage, 'rows'> & { readonly rows: readonly RawRow[] }

/** What a run would make, validated for all subjects like a write; nothing is written or locked. Rows are read for the page alone. */
export async function previewRun(running: Running, query: SheetQuery): Promise<RawPreview | RawFirstPage> {
  const { run, order, context } = running
  assertRunnable(run, context)
  return context.database.transaction<RawPreview | RawFirstPage>(context.tenant, async (send) => {
    await assertInput(run, order, context, send)
    const part =
      query.only === 'page' ? await firstPage(running, query, send) : query.only && (await fewRows(running, query.only.ids, send))
    if (part) return { result: Promise.resolve(part), discard: true }
    const { stamp, rows: each } = await allRows(running, send)
    const { sort, state, mark } = query
    const left = new Set(order.leave)
    const all = onceEach(run, each, left)
    const validated = sort && !isOwnColumn(run, sort[0]) ? await bySubject(running, all, sort, send) : all
    const meant = validated.filter(({ id }) => !left.has(id))
    const ready = meant.filter((one) => isMeant(one.state))
    const listed = validated.filter(
      (one) => (state === null || one.state === state) && (mark === null || one.marks.includes(mark)),
    )
    const page = sortedRows(run, listed, sort).slice(query.from, query.to + 1)
    const [rows, columns, questions] = await Promise.all([
      rowsOf(run, page, context, send),
      columnsOf(run, each, context, send),
      titledFaults(questionsOf(meant), context, send),
    ])
    return {
      result: Promise.resolve({
        rows,
        columns,
        total: listed.length,
        counts: Object.fromEntries(
          runStates.map((state) => [state, meant.filter((one) => one.state === state).length]),
        ) as RawPreview['counts'],
        marks: markCounts(run, meant),
        left: validated.length - meant.length,
        records: ready.reduce((count, one) => count + one.count, 0),
        totals: amountsOf(
          run.amounts,
          ready.map(({ amounts }) => amounts),
        ),
        ...sumsOf(
          run,
          listed.filter(({ id }) => !left.has(id)),
        ),
        tells: Object.fromEntries(
          Object.keys(run.data.tells ?? {}).map((name) => [
            name,
            ready.flatMap((one) => one.tells).filter((one) => one === name).length,
          ]),
        ),
        waiting: meant.flatMap((one) => one.waiting),
        questions,
        stamp,
      }),
      discard: true,
    }
  })
}

/** What is not known of all subjects, where only some of them were asked for. */
const ofSome = {
  counts: null,
  marks: null,
  records: null,
  totals: null,
  sums: null,
  columnSums: null,
  tells: null,
  waiting: null,
  questions: null,
  stamp: null,
} as const

/** Some subjects by themselves. */
async function fewRows(running: Running, ids: readonly number[], send: Run): Promise<RawFirstPage> {
  const { run, order, context } = running
  const rows = await validatedDrafts(running, await draftsOf(running, { ids }, send), send)
  return {
    rows: await rowsOf(run, rows, context, send),
    columns: await columnsOf(run, rows, context, send),
    total: rows.length,
    left: order.leave.filter((id) => ids.includes(id)).length,
    ...ofSome,
  }
}

/**
 * The first page, if it can be answered before all subjects are validated: the subjects before it in the order of the run are
 * validated, and those after it take nothing away from it. Null where all are known anyway, or are needed: for another order, a
 * state, a later page.
 */
async function firstPage(running: Running, { sort, state, mark, from, to }: SheetQuery, send: Run): Promise<RawFirstPage | null> {
  const { run, order, context } = running
  if (sort !== null || state !== null || mark !== null || to >= atOnce || (await isRemembered(asRemembered(running), send)))
    return null
  const bounds = subjectBounds(run, acceptedInput(run, order.input, context).input, context)
  const query = { filter: order.filter, within: bounds.within, sort, most: mostSubjects + 1 }
  const ids = await recordIds(run.over, query, bounds.context, send)
  if (ids.length <= atOnce || ids.length > mostSubjects) return null
  const drafted = await draftsOf(running, { ids: ids.slice(0, to + 1) }, send)
  const left = new Set(order.leave)
  const page = onceEach(run, await validatedDrafts(running, drafted, send), left).slice(from)
  return {
    rows: await rowsOf(run, page, context, send),
    columns: await columnsOf(run, page, context, send),
    total: ids.length,
    left: ids.filter((id) => left.has(id)).length,
    ...ofSome,
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
  const bounds = subjectBounds(run, acceptedInput(run, order.input, context).input, context)
  const ids = await recordIds(
    run.over,
    { filter: order.filter, within: bounds.within, sort, most: mostSubjects },
    bounds.context,
    send,
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of several subjects for which the same would be made once, the first that is not left out has it, as when it is done. */
function onceEach(run: RunModel, rows: readonly Validated[], left: ReadonlySet<number>): readonly Validated[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    if (!isMeant(row.state) || !row.keys.length || left.has(row.id)) return row
    if (!row.keys.every((key) => taken.has(key))) {
      for (const key of row.keys) taken.add(key)
      return row
    }
    return {
      ...row,
      state: 'nothing',
      count: 0,
      ...shownOf(run, []),
    }
  })
}

/** The rows of a page: the subjects as lists show them, and the records that already exist for them. */
async function rowsOf(run: RunModel, page: readonly Validated[], context: Context, send: Run): Promise<RawRow[]> {
  const ids = page.map(({ id }) => id)
  const fields = [...new Set([...run.over.title, ...run.show])]
  const query = { filter: { id: ids }, sort: null, from: 0, to: Math.max(ids.length, 1) - 1, fields, totals: false }
  const off = page.flatMap((row) => row.off)
  const faults = page.flatMap((row) => row.faults)
  const [shown, known, titles, titled] = await Promise.all([
    ids.length
      ? listRecords(run.over, query, subjectBounds(run, {}, context).context, send).then(
          ({ json }) => JSON.parse(json) as RawRow['record'][],
        )
      : [],
    madeOf(run, [...page.flatMap(({ records }) => records), ...off.map(({ record }) => record)], context, send),
    titlesOfLines(
      run,
      off.map(({ of }) => of),
      context,
      send,
    ),
    titledFaults(faults, context, send),
  ])
  const told = new Map(faults.map((fault, index) => [fault, titled[index] ?? fault]))
  const record = (id: number): MadeRecord => known.get(id) ?? { resource: run.makes.name, id, number: null }
  const byId = new Map(shown.map((record) => [record['id'], record]))
  return page.map(({ faults, records, keys: _keys, tells: _tells, waiting: _waiting, ...row }) => ({
    ...row,
    record: byId.get(row.id) ?? { id: row.id },
    made: records.map(record),
    off: row.off.map((one) => ({ title: titles.get(one.of) ?? '', record: record(one.record) })),
    faults: faults.map((fault) => told.get(fault) ?? fault),
  }))
}

/** How many questions of one code are shown that differ by a name or a day. */
const mostAlike = 5

/** What subjects ask that wait for an answer, each once. */
function questionsOf(rows: readonly Validated[]): readonly LineFault[] {
  const asked = rows.flatMap(({ state, faults }) => (state === 'asked' ? faults : []))
  const each = new Map(asked.map((fault) => [JSON.stringify([fault.code, fault.of, fault.params, fault.about]), fault]))
  return [...Map.groupBy(each.values(), ({ code }) => code).values()].flatMap((alike) => alike.slice(0, mostAlike))
}

/** Faults with what it is called that they are about. */
async function titledFaults(faults: readonly LineFault[], context: Context, send: Run): Promise<RawRow['faults']> {
  const titleOf = await titlesOfFaults(faults, context, send)
  return faults.map((one) => {
    const title = titleOf(one)
    const { about: _about, ...fault } = one
    return title ? { ...fault, title } : fault
  })
}

/** What lines are called that a run makes once, by what they are made for. */
async function titlesOfLines(
  run: RunModel,
  ids: readonly number[],
  context: Context,
  send: Run,
): Promise<ReadonlyMap<number, string>> {
  const [group, field] = onceOfLines(run) ?? []
  const fields = run.makes.lines.find(({ name }) => name === group)?.fields
  const target = context.registry.find(fields?.get(field ?? '')?.to ?? '')
  return target && ids.length ? titlesOf(target, ids, context, send) : new Map()
}

/** Documents by their ids, with their numbers; those of a transferred person may be in another branch. */
async function madeOf(
  { makes }: RunModel,
  ids: readonly number[],
  context: Context,
  send: Run,
): Promise<ReadonlyMap<number, MadeRecord>> {
  if (!ids.length) return new Map()
  const rows = await send<{ id: number; number: string | null; here: boolean }>(
    sql`select x.id, ${makes.numbered ? sql`x.number` : sql`null`} as number, (${and(bounds(makes, context, 'x', 'anywhere'))}) as here
      from ${ident(tableName(makes.name))} x where x.tenant_id = ${context.tenant} and x.id = any(${ids}::int[])`,
  )
  return new Map(
    rows.map(({ id, number, here }) => [id, { resource: makes.name, id, number, ...(!here && { elsewhere: true as const }) }]),
  )
}
