import { tellEnd } from '../alerts/happenings.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { most } from '../engine/write/write.ts'
import type { Ticket } from '../queue/queue.ts'
import type { Server } from '../server.ts'
import { doRows, type Job, type Row, type RowsPart } from './portion.ts'
import { running } from './read.ts'
import type { RunInput } from './run.ts'

/** How many rows are done together at first; then twice as many each time, so that a short job is seen to go on and can be stopped. */
const fewest = 5

/** How long after it was handed over the transaction that makes a job may still be open, in milliseconds; later it was taken back. */
const longestCommit = 120_000

/**
 * Does what is still to do of a job: rows together in a transaction that notes them as done, or one by one, each in a
 * transaction of its own and under a key of its own. A job that is taken again after its server died does nothing twice.
 * Throws when the database is away or the server closes, so that the queue hands the job out again.
 */
export async function work(server: Server, { tenant, job: id, beside, request }: Ticket, signal: AbortSignal): Promise<void> {
  const { database } = server
  const portion = inTurns(server, signal)
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
    return { last, done: portion({ ticket: { tenant, job: id, ...(request !== undefined && { request }) }, job, rows }, storing) }
  })
  await end(server, tenant, id, job)
}

const isOver = async (database: Database, tenant: number, id: number): Promise<boolean> =>
  (await database.one(tenant, sql`select 1 from jobs where tenant_id = ${tenant} and id = ${id} and finished_at is not null`))
    .length > 0

/**
 * Every second portion is done by the process beside the server, as soon as it is ready: while one is written by the one, the next is
 * validated by the other. A short job does not begin that process.
 */
function inTurns(server: Server, signal: AbortSignal): (part: RowsPart, storing: () => void) => Promise<void> {
  const { beside } = server
  let turn = 0
  return (part, storing) => {
    if (part.rows.length === most) beside?.wake()
    if (turn++ % 2 && beside?.isReady()) return beside.part({ kind: 'rows', order: part }, storing)
    return doRows(server, part.ticket, part.job, part.rows, storing, signal)
  }
}

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
    // Its failure is seen by whoever waits for it.
    before.catch(() => undefined)
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
