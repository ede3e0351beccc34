import { setTimeout } from 'node:timers/promises'
import { isEmpty } from '../../../schema/condition.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { list, sql } from '../database/sql.ts'
import type { Outcome, Ready } from '../engine/draft.ts'
import { assertSeen } from '../engine/list/selection.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import type { Work } from '../engine/work.ts'
import { most, prepare, store, together, write } from '../engine/write/write.ts'
import { Problem, refuse, statusOf } from '../problems/problem.ts'
import { allRows } from './allRows.ts'
import { madeByHand } from './byHand.ts'
import { draftsOf, inOrder, worksOf } from './drafts.ts'
import { isPassed, type Validated } from './judge.ts'
import { ofLine } from './lineFault.ts'
import { claimMarks, madeElsewhere, settleMarks } from './marks.ts'
import { leftOf } from './once.ts'
import type { Elsewhere } from './place.ts'
import { leavingOff } from './repeated.ts'
import type { RowFault } from './rowFault.ts'
import type { RunChange, RunDraft, Running } from './runDraft.ts'
import type { Result, RunJob } from './runJob.ts'
import { renewalsOf } from './standing.ts'
import { takeBack } from './takeBack.ts'
import { leftBy, takeMade } from './takeMade.ts'

/** A row of the job: its place and the subject. */
export interface RunJobRow {
  readonly position: number
  readonly record: number
}

/** Of many records of one subject the database refused some: it is done alone, so that it gets all or none. */
class HalfMade extends Error {}

/**
 * Does some subjects of a run, together in one transaction that notes their results as well; where that cannot be, each alone. A
 * row that is not waiting any more is skipped, so that a job that is handed out again does nothing twice.
 */
export async function doSubjects(job: RunJob, rows: readonly RunJobRow[]): Promise<void> {
  if (rows.length > 1 && together(job.run.makes, job.run.operation, job.behaviours) > 1) {
    try {
      return await inTransaction(job, rows, undoing(job) ?? makeTogether)
    } catch (error) {
      if (!(error instanceof HalfMade)) job.faultOf(error)
    }
  }
  for (const row of rows) await doAlone(job, row)
}

/** Somebody else's work stood in the way: how often and how soon a subject is tried again. */
const [tries, pause] = [5, 200]

async function doAlone(job: RunJob, row: RunJobRow): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      return await inTransaction(job, [row], undoing(job) ?? makeAlone)
    } catch (error) {
      const fault = job.faultOf(error)
      if (fault.code !== 'Record.Busy' || time === tries)
        return await inTransaction(job, [row], async (_, ids, send) => {
          const result = { ...failed({ of: job.run.makes.name, ...fault }), made: await leftBy(job, ids, send) }
          return new Map([[row.record, result]])
        })
    }
    await setTimeout(pause * time)
  }
}

type Make = (job: RunJob, ids: readonly number[], send: Run) => Promise<ReadonlyMap<number, Result>>

/** How what a job did is taken back, where that is what this one does. */
const undoing = ({ undoes, run }: RunJob): Make | undefined => {
  if (undoes === undefined) return undefined
  return run.data.acts === undefined ? takeMade : takeBack
}

/** Locks the rows that still wait, does their subjects, and notes the results, in one transaction. */
const inTransaction = (job: RunJob, rows: readonly RunJobRow[], make: Make): Promise<void> =>
  job.context.database.transaction(job.context.tenant, async (send) => {
    const { tenant } = job.context
    const positions = rows.map(({ position }) => position)
    const waiting = await send<RunJobRow>(
      sql`select position, record_id as record from job_rows where tenant_id = ${tenant} and job_id = ${job.job}
        and position = any(${positions}::int[]) and state = 'waiting' order by position for update`,
    )
    if (!waiting.length) return { result: Promise.resolve() }
    const ids = waiting.map(({ record }) => record)
    const results = await make(job, ids, send)
    const values = waiting.map(({ position, record }) => {
      const { state, fault, made } =
        results.get(record) ?? (job.run.data.acts === undefined ? failed({ code: 'Run.NoSubject' }) : passed)
      return sql`(${position}::int, ${state}, ${fault && JSON.stringify(fault)}::jsonb, ${made.length ? JSON.stringify(made) : null}::jsonb)`
    })
    const noted = send(
      sql`update job_rows r set state = v.state, fault = v.fault, made = v.made from (values ${list(values)}) v(position, state, fault, made)
        where r.tenant_id = ${tenant} and r.job_id = ${job.job} and r.position = v.position`,
    )
    return { result: noted.then(() => undefined) }
  })

/** Who is no longer among the subjects of an action is as it would make them, or is to be left alone. */
const passed: Result = { state: 'skipped', fault: null, made: [] }

const failed = (fault: RowFault): Result => ({ state: 'failed', fault, made: [] })

/** The subjects' drafts with the keys that are theirs now: records that stand already are no longer among the changes. */
interface Claimed {
  readonly draft: RunDraft
  readonly changes: readonly RunChange[]
  /** Of each of the changes; none where nothing is made once. */
  readonly keys: readonly (readonly string[])[]
  readonly before: readonly number[]
  /** Keys of lines that are left off, for another document has them. */
  readonly unclaimed?: readonly string[]
}

async function claimed(
  job: RunJob,
  ids: readonly number[],
  send: Run,
): Promise<{
  readonly subjects: readonly Claimed[]
  readonly elsewhere: Elsewhere
  readonly byHand: ReadonlyMap<string, number>
}> {
  const { drafts, elsewhere } = await draftsOf(job, { ids, locks: true }, send)
  const all = drafts.flatMap(({ keys }) => keys.flat())
  const marks = await claimMarks(job.run, all, job.context, send)
  if (all.some((key) => !marks.claimed.has(key) && !marks.before.has(key))) throw new Problem(409, 'Record.Busy')
  const there = await madeElsewhere(job.run, marks.before, job.context, send)
  const isOpen = (key: string) => marks.claimed.has(key) || there.has(key)
  const byHand = await madeByHand(job.run, drafts, isOpen, job.context, send)
  const before = new Map([...[...marks.before].filter(([key]) => !there.has(key)), ...byHand])
  const owners = new Map<string, RunDraft>()
  // Of two subjects with one key the first has it.
  for (const draft of drafts) for (const key of draft.keys.flat()) if (!owners.has(key)) owners.set(key, draft)
  const renewals = await renewalsOf(job, drafts, before, send, true)
  const subjects = drafts.map((draft): Claimed => {
    const left = leftOf(job.run, draft, (key) => isOpen(key) && !byHand.has(key) && owners.get(key) === draft)
    return {
      draft,
      changes: [...left.map(({ change }) => ({ values: change })), ...(renewals.get(draft) ?? [])],
      keys: left.map(({ keys }) => keys),
      before: [...new Set(draft.keys.flat().flatMap((key) => before.get(key) ?? []))],
    }
  })
  return { subjects, elsewhere, byHand }
}

/** Writes what is made for many subjects with a handful of statements; what is wrong with one leaves the others alone. */
async function makeTogether(job: RunJob, ids: readonly number[], send: Run): Promise<ReadonlyMap<number, Result>> {
  const { subjects, elsewhere, byHand } = await claimed(job, ids, send)
  const tx = { run: send, isolate: job.isolate, ...(job.storing && { storing: job.storing }) }
  const works = new Map<Outcome, Work>()
  const all = await leavingOff(job.run, subjects, async (some) => {
    const judged = await inOrder(worksOf(job, some, elsewhere), async (work) => {
      const outcomes: Outcome[] = []
      for (const changes of batchesOf(work.changes, most)) outcomes.push(...(await prepare({ ...work, changes }, tx)))
      for (const outcome of outcomes) works.set(outcome, work)
      return outcomes
    })
    return ofEach(some, judged)
  })
  const whole = all.flatMap(({ outcomes: own }) => (own.some(isProblem) ? [] : (own as readonly Ready[])))
  const stored = new Map<Outcome, Outcome>()
  for (const [work, own] of Map.groupBy(whole, (one) => works.get(one) as Work))
    for (const some of batchesOf(own, most))
      for (const [index, one] of (await store(work, some, tx)).entries()) stored.set(some[index] as Ready, one)
  const results = all.map((subject): [Claimed, readonly Outcome[]] => {
    const own = subject.outcomes
    if (own.some(isProblem)) return [subject, own]
    const written = own.map((one) => stored.get(one) as Outcome)
    if (own.length > 1 && written.some(isProblem)) throw new HalfMade()
    return [subject, written]
  })
  return settled(job, results, byHand, send)
}

/** What became of the changes of each subject, of all in their order. */
function ofEach(subjects: readonly Claimed[], outcomes: readonly Outcome[]): readonly (readonly Outcome[])[] {
  const rest = outcomes.values()
  return subjects.map(({ changes }) => changes.map(() => rest.next().value as Outcome))
}

const isProblem = (one: Outcome): one is Problem => one instanceof Problem

/** Writes what is made for one subject: all of it or nothing. */
async function makeAlone(job: RunJob, ids: readonly number[], send: Run): Promise<ReadonlyMap<number, Result>> {
  const results: [Claimed, readonly Outcome[]][] = []
  const { subjects, elsewhere, byHand } = await claimed(job, ids, send)
  let last = 0
  // What is left off is known before anything is written.
  const trial = { run: send, isolate: job.isolate, trial: () => --last }
  const judged = await leavingOff(job.run, subjects, async (some) =>
    job.run.data.once
      ? ofEach(some, await inOrder(worksOf(job, some, elsewhere), (work) => prepare(work, trial)))
      : some.map(() => []),
  )
  for (const subject of judged) results.push([subject, await writeAlone(job, subject, elsewhere, send)])
  return settled(job, results, byHand, send)
}

/** Writes what is made for a subject. @throws Problem that says what a line of the one record is about */
async function writeAlone(job: RunJob, subject: Claimed, elsewhere: Elsewhere, send: Run): Promise<readonly Outcome[]> {
  try {
    return await inOrder(worksOf(job, [subject], elsewhere), (work) => write(work, { run: send }))
  } catch (error) {
    const [change, another] = subject.changes
    if (!(error instanceof Problem) || another) throw error
    const faults = error.faults.map((fault) => ofLine(job.run, fault, change?.values))
    throw new Problem(error.status, faults, error.extra)
  }
}

/** Stores which record was made for which key; gives what became of each subject. */
async function settled(
  job: RunJob,
  results: readonly (readonly [Claimed, readonly Outcome[]])[],
  byHand: ReadonlyMap<string, number>,
  send: Run,
): Promise<ReadonlyMap<number, Result>> {
  const made = new Map(byHand)
  const unmade: string[] = []
  for (const [{ keys, unclaimed = [] }, outcomes] of results) {
    unmade.push(...unclaimed)
    for (const [index, own] of keys.entries()) {
      const outcome = outcomes[index]
      if (!outcome || isProblem(outcome) || outcomes.some(isProblem)) unmade.push(...own)
      else for (const key of own) made.set(key, outcome.id)
    }
  }
  await Promise.all(settleMarks(job.run, made, unmade, job.context, send))
  return new Map(results.map(([subject, outcomes]) => [subject.draft.subject.id, resultOf(job, subject, outcomes)]))
}

function resultOf({ run, faultOf }: RunJob, { draft, changes, before }: Claimed, outcomes: readonly Outcome[]): Result {
  const [fault] = draft.faults
  if (isPassed(run, draft.faults)) return passed
  if (fault) return failed({ of: run.makes.name, ...fault })
  const problem = outcomes.find(isProblem)
  if (problem && isPassed(run, problem.faults)) return passed
  if (problem) {
    const { values } = changes[outcomes.indexOf(problem)] ?? {}
    return failed({ of: run.makes.name, ...ofLine(run, faultOf(problem), values) })
  }
  const records = outcomes.flatMap((one) => (isProblem(one) || one.unchanged ? [] : [one.id]))
  const all = run.data.acts === undefined ? new Set([...records, ...before]) : []
  const made = [...all].map((id) => ({ resource: run.makes.name, id }))
  return { state: records.length ? 'done' : 'skipped', fault: null, made }
}

/** What somebody saw of the sheet of a run before they ordered it: its stamp, or how many subjects it has that are not left out. */
export interface SeenSheet {
  readonly stamp?: string | undefined
  /** As sent. */
  readonly count?: unknown
}

/**
 * The subjects that a run is ordered for: those that the person has narrowed and not left out, as they have seen them.
 * @param seen null where nobody looks
 * @throws Problem 409 when they are others, or have other versions, than in the sheet, or what is made of them comes to something else;
 *   and as `assertSeen`
 */
export async function subjectsOf(running: Running, send: Run, seen: SeenSheet | null): Promise<readonly number[]> {
  const { filter, leave } = running.order
  const left = new Set(leave)
  const isMeant = (id: number) => !left.has(id)
  const { stamp, count } = seen ?? {}
  if (stamp === undefined && count === undefined) {
    const { drafts } = await draftsOf(running, { filter, sort: null }, send)
    const meant = drafts.map(({ subject }) => subject.id).filter(isMeant)
    const isNarrowed = left.size > 0 || Object.values(filter).some((value) => !isEmpty(value))
    if (seen) await assertSeen(count, meant.length, () => !isNarrowed)
    return meant
  }
  // The sheet was looked at before its questions were answered.
  const sheet = await allRows({ ...running, context: { ...running.context, confirmed: new Set() } }, send)
  if (stamp !== undefined && stamp !== sheet.stamp) throw new Problem(409, 'Run.Changed')
  const meant = sheet.rows.filter(({ id }) => isMeant(id))
  // The sheet does not show whom the run passes over.
  if (count !== undefined) await assertSeen(count, meant.length, () => true)
  refuse(conflictOfAll(running, meant))
  return sheet.subjects.filter(isMeant)
}

/** The one conflict that stands in the way of every subject: of such an order nothing would come, and it says so at once. */
function conflictOfAll({ run }: Running, rows: readonly Validated[]): readonly FaultAt[] {
  const codes = new Set(rows.flatMap(({ state, faults }) => (state === 'refused' ? faults.map(({ code }) => code) : [''])))
  const [fault] = rows[0]?.faults ?? []
  if (!fault || codes.size !== 1 || statusOf([fault]) !== conflict) return []
  // Its field is one of what would be made, not of what was asked.
  const { about: _about, field: _field, ...rest } = fault
  return [{ ...rest, of: fault.of ?? run.makes.name }]
}

const conflict = 409
