import { setTimeout } from 'node:timers/promises'
import type { RecordData } from '../../../schema/record/record.ts'
import { permissionsOfRun } from '../../../schema/run.ts'
import { callerOf } from '../access/caller.ts'
import { tellEnd } from '../alerts/happenings.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { automatic, type Context, may } from '../engine/context.ts'
import { type Retryable, retryable } from '../engine/retry/idempotency.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { act } from '../engine/write/save.ts'
import { most, together, write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import type { Ticket } from '../queue/queue.ts'
import { doSubjects } from '../runs/portion.ts'
import type { RowFault } from '../runs/rowFault.ts'
import type { Server } from '../server.ts'
import { boundsOf, type JobBounds } from './bounds.ts'
import { fileWorkOf } from './jobFile.ts'
import { running } from './read.ts'
import { findRun, type RunInput, runningOf } from './run.ts'

interface Job extends JobBounds {
  readonly user: number
  readonly action: string
  readonly input: RecordData
  readonly state: string
}

interface Row {
  readonly position: number
  readonly resource: string
  readonly record: number
  readonly cancelled: boolean
}

/** How many rows are done together at first; then twice as many each time, so that a short job is seen to go on and can be stopped. */
const fewest = 5

/** How long after it was handed over the transaction that makes a job may still be open, in milliseconds; later it was taken back. */
const longestCommit = 120_000

/**
 * Does what is still to do of a job: rows together in a transaction that notes them as done, or one by one, each in a
 * transaction of its own and under a key of its own. A job that is taken again after its server died does nothing twice.
 * Throws when the database is away or the server closes, so that the queue hands the job out again.
 */
export async function work(server: Server, { tenant, job: id, beside }: Ticket, signal: AbortSignal): Promise<void> {
  const { database } = server
  const [job] = await database.one<Job>(
    tenant,
    sql`update jobs set state = 'running' where tenant_id = ${tenant} and id = ${id} and state in ('waiting', 'running')
      returning user_id as user, branch_id as branch, fiscal_year as year, action, input, confirmed, state`,
  )
  if (!job) {
    // It may have been committed since it was looked for: only one that is over was done by another.
    if (beside !== undefined && Date.now() - beside < longestCommit && !(await isOver(database, tenant, id)))
      throw new Error('the transaction that makes the job is still open')
    return
  }
  await inPortions(async (some, after, storing) => {
    const rows = await database.one<Row>(
      tenant,
      sql`select r.position, r.resource, r.record_id as record, j.cancelled from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
        where r.tenant_id = ${tenant} and r.job_id = ${id} and r.state = 'waiting' and r.position > ${after} order by r.position limit ${some}`,
    )
    const last = rows.at(-1)?.position
    if (last === undefined || rows[0]?.cancelled) return null
    if (signal.aborted) throw new Error('the server closes; the job goes on later')
    return { last, done: portion(server, { tenant, job: id }, job, rows, storing, signal) }
  })
  await end(server, tenant, id, job)
}

const isOver = async (database: Database, tenant: number, id: number): Promise<boolean> =>
  (await database.one(tenant, sql`select 1 from jobs where tenant_id = ${tenant} and id = ${id} and finished_at is not null`))
    .length > 0

/** A portion of a job that is begun: where it ends, and when it is over. */
interface Portion {
  readonly last: number
  readonly done: Promise<void>
}

/**
 * Portions one after the other, where the next one is judged while the one before it is written: two are under way at most, and
 * what they write keeps its order, for nothing of a portion is written before the former one begins to be.
 * @param begin the portion behind a place, of so many rows at most; it calls `storing` when it begins to write; null where there is none
 */
async function inPortions(begin: (some: number, after: number, storing: () => void) => Promise<Portion | null>): Promise<void> {
  let [before, after]: [Promise<void>, number] = [Promise.resolve(), -1]
  for (let some = fewest; ; some = Math.min(some * 2, most)) {
    const stored = Promise.withResolvers<void>()
    const next = await begin(some, after, stored.resolve).catch(async (error) => {
      await before
      throw error
    })
    if (!next) return before
    after = next.last
    try {
      await Promise.race([stored.promise, next.done])
      await before
    } catch (error) {
      // Nothing is under way when the job is handed to another.
      await Promise.allSettled([before, next.done])
      throw error
    }
    before = next.done
    // Its failure is seen where it is awaited.
    before.catch(() => undefined)
  }
}

/** Does some rows of a job: together as far as that can be, else one by one. */
async function portion(
  server: Server,
  { tenant, job: id }: Ticket,
  job: Job,
  rows: readonly Row[],
  storing: () => void,
  signal: AbortSignal,
): Promise<void> {
  // The person who ordered it may have been switched off, or may have fewer rights than before.
  const found = await contextOf(server, tenant, job)
  const bounds = 'context' in found ? { context: { ...found.context, job: id } } : found
  if (job.action === running && 'context' in bounds && (await doRun(server, bounds.context, id, job, rows, storing))) return
  const done = 'context' in bounds ? await doTogether(server, bounds.context, id, job, rows, storing) : new Set<number>()
  for (const row of rows) {
    if (done.has(row.position)) continue
    if (await stopped(server, tenant, id, signal)) return
    const fault = 'context' in bounds ? await attempt(server, watched(bounds.context, id, signal), id, job, row) : bounds.fault
    if (fault === 'stopped') return
    await server.database.one(
      tenant,
      sql`update job_rows set state = ${fault ? 'failed' : 'done'}, fault = ${fault ? JSON.stringify(fault) : null}::jsonb
        where tenant_id = ${tenant} and job_id = ${id} and position = ${row.position} and state = 'waiting'`,
    )
  }
}

/** Notes that a job is over, and tells the person who ordered it. */
const end = ({ database }: Server, tenant: number, id: number, { user, action, input }: Job): Promise<unknown> =>
  database.transaction<unknown[]>(tenant, async (run) => {
    // What was to stop when all was done already is done.
    const [over] = await run<{ took: number; resource: string; total: number; done: number; failed: number }>(
      sql`with rest as (update job_rows set state = 'cancelled' where tenant_id = ${tenant} and job_id = ${id} and state = 'waiting' returning 1),
        counted as (select min(resource) as resource, count(*)::int as total, (count(*) filter (where state = 'done'))::int as done, (count(*) filter (where state = 'failed'))::int as failed
          from job_rows where tenant_id = ${tenant} and job_id = ${id})
        update jobs set state = case when exists (select 1 from rest) then 'cancelled' else 'done' end, finished_at = now() from counted
        where tenant_id = ${tenant} and id = ${id} returning (extract(epoch from finished_at - created_at) * 1000)::int as took, counted.*`,
    )
    if (!over) return { result: Promise.resolve<unknown[]>([]) }
    const { took, resource, ...counts } = over
    const name = action === running ? (input as unknown as RunInput).run : null
    const told = tellEnd(tenant, user, { resource, record: id, took }, { kind: 'job', action, run: name, ...counts }, run)
    return { result: Promise.all(told) }
  })

/** Does some subjects of a run; false where the run is there no longer, or no longer the person's. */
async function doRun(
  server: Server,
  context: Context,
  id: number,
  { input }: Job,
  rows: readonly Row[],
  storing: () => void,
): Promise<boolean> {
  const { run: name, order, undoes } = input as unknown as RunInput
  const run = context.registry.runs.find((one) => one.name === name)
  if (!run || !permissionsOfRun(run).every((permission) => may(context.person, permission))) return false
  const running = runningOf(server, context, run, order)
  await doSubjects(
    { ...running, job: id, ...(undoes !== undefined && { undoes }), faultOf: (error) => faultOf(server, error), storing },
    rows,
  )
  return true
}

/** The person wants no more of what is being done; nothing of it stands. */
class Stopped extends Error {}

/** The same bounds for work that goes by stages: each is noted at once, past the transaction that it belongs to. */
const watched = (context: Context, id: number, signal: AbortSignal): Context => ({
  ...context,
  onStage: async (stage) => {
    if (signal.aborted) throw new Error('the server closes; the job goes on later')
    const [job] = await context.database.one<{ cancelled: boolean }>(
      context.tenant,
      sql`update jobs set stage = ${JSON.stringify(stage)}::jsonb where tenant_id = ${context.tenant} and id = ${id} returning cancelled`,
    )
    if (job?.cancelled) throw new Stopped()
  },
})

/** Whether the job was cancelled meanwhile; throws when the server closes. */
async function stopped(server: Server, tenant: number, id: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) throw new Error('the server closes; the job goes on later')
  const [job] = await server.database.one<{ cancelled: boolean }>(
    tenant,
    sql`select cancelled from jobs where tenant_id = ${tenant} and id = ${id}`,
  )
  return job?.cancelled ?? true
}

/**
 * The rows of the first resource that can be done in one transaction, which notes them as done as well. Gives their
 * positions; the others are done one by one.
 */
async function doTogether(
  server: Server,
  context: Context,
  id: number,
  { action, input }: Job,
  rows: readonly Row[],
  storing: () => void,
): Promise<ReadonlySet<number>> {
  const resource = rows[0]?.resource ?? ''
  const positions = new Map(rows.filter((row) => row.resource === resource).map((row) => [row.record, row.position]))
  const positionsOf = (records: Iterable<number>) => [...records].flatMap((record) => positions.get(record) ?? [])
  const model = context.registry.find(resource)
  const { behaviours } = server
  if (!model || positions.size < 2 || together(model, action, behaviours) < 2) return new Set()
  try {
    return await context.database.transaction(context.tenant, async (run) => {
      const changes = [...positions.keys()].map((record) => ({ id: record, values: input }))
      const isolate = (error: unknown) => problemOf(server, error)
      const outcomes = await write({ model, operation: action, changes, context, behaviours }, { run, isolate, storing })
      const done = positionsOf(outcomes.flatMap((one) => (one instanceof Problem ? [] : [one.id])))
      const noted = run(
        sql`update job_rows set state = 'done' where tenant_id = ${context.tenant} and job_id = ${id} and position = any(${done}::int[])`,
      )
      return { result: noted.then(() => new Set(done)) }
    })
  } catch (error) {
    // Where all of them fail together, doing them one by one finds what is wrong with each.
    faultOf(server, error)
    return new Set()
  }
}

/** The bounds in which the job was ordered, for its person as they are today; or why they may work in them no longer. */
async function contextOf(server: Server, tenant: number, job: Job): Promise<{ context: Context } | { fault: RowFault }> {
  const caller = await callerOf(server, tenant, job.user)
  if (!caller) return { fault: { code: 'Auth.Forbidden' } }
  try {
    const context = boundsOf(server, caller, job)
    return { context: job.action === running && job.input['automatic'] === true ? automatic(context) : context }
  } catch (error) {
    return { fault: faultOf(server, error) }
  }
}

/** What refuses a row; a failure that is nobody's fault is thrown. */
function faultOf(server: Server, error: unknown): RowFault {
  const problem = problemOf(server, error)
  // Nor is it the row's fault that its tenant has its share of connections at this moment.
  if (problem.status >= 500 || problem.status === 429) throw error
  const fault = problem.faults[0] ?? { code: 'Server.Fault' }
  const answers = problem.extra['answers'] as readonly string[] | undefined
  return problem.extra['asks'] === true ? { ...fault, asks: true, ...(answers && { answers }) } : fault
}

/** Somebody else's work stood in the way, as when two wait for each other: how often and how soon a row is tried again. */
const tries = 5
const pause = 200

/** How a row ended: null when it is done. A failure that is nobody's fault is thrown. */
type Outcome = RowFault | 'stopped' | null

async function attempt(server: Server, context: Context, id: number, job: Job, row: Row): Promise<Outcome> {
  const key = retryable(`job-${id}-${row.position}`, [job.action, row.resource, row.record])
  for (let time = 1; ; time++) {
    const fault = await once(server, context, key, id, job, row)
    if (fault === null || fault === 'stopped' || fault.code !== 'Record.Busy' || time === tries) return fault
    await setTimeout(pause * time)
  }
}

async function once(server: Server, context: Context, key: Retryable, id: number, job: Job, row: Row): Promise<Outcome> {
  const work = fileWorkOf(row.resource)
  try {
    if (job.action === running) findRun(context, (job.input as unknown as RunInput).run)
    else if (work) await work.make(server, context, id, job.input)
    else await act(context.registry.get(row.resource), row.record, job.action, job.input, context, server.behaviours, key)
    return null
  } catch (error) {
    if (error instanceof Stopped) return 'stopped'
    return faultOf(server, error)
  }
}
