import { setTimeout } from 'node:timers/promises'
import type { RecordData } from '../../../schema/record/record.ts'
import { permissionsOfRun } from '../../../schema/run.ts'
import { callerOf } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import { type Context, may } from '../engine/context.ts'
import { type Retryable, retryable } from '../engine/retry/idempotency.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { act } from '../engine/write/save.ts'
import { together, write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import type { Ticket } from '../queue/queue.ts'
import { doSubjects } from '../runs/portion.ts'
import type { RowFault } from '../runs/rowFault.ts'
import type { Server } from '../server.ts'
import { boundsOf, type JobBounds } from './bounds.ts'
import { fileWorkOf } from './jobFile.ts'
import { running } from './read.ts'
import { findRun, type RunInput, runningOf } from './run.ts'

export interface Job extends JobBounds {
  readonly user: number
  readonly action: string
  readonly input: RecordData
  readonly state: string
}

export interface Row {
  readonly position: number
  readonly resource: string
  readonly record: number
  readonly cancelled: boolean
}

/** Rows of a job that are done together, as the process beside the server is told of them. */
export interface RowsPart {
  readonly ticket: Ticket
  readonly job: Job
  readonly rows: readonly Row[]
}

/** Does some rows of a job: together as far as that can be, else one by one. */
export async function doRows(
  server: Server,
  { tenant, job: id }: Ticket,
  job: Job,
  rows: readonly Row[],
  storing: () => void,
  signal: AbortSignal,
): Promise<void> {
  // Whoever ordered it may have been switched off, or may do less than before.
  const bounds = await contextOf(server, tenant, job)
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
    return { context: boundsOf(server, caller, job) }
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
  return problem.extra['asks'] === true ? { ...fault, asks: true } : fault
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
