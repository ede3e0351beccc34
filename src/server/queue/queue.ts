import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { isAway, type Run } from '../database/database.ts'
import { applicationRole } from '../database/role.ts'
import type { Sql } from '../database/sql.ts'
import { inRequest, requestId } from '../problems/requestId.ts'

/** Which job of which tenant; all else is read from its rows. */
export interface Ticket {
  readonly tenant: number
  readonly job: number
  /** When it was handed over beside the transaction that makes the job, in milliseconds since 1970: it may come before the job. */
  readonly beside?: number
  /** The id of the request that ordered it. */
  readonly request?: string
}

/** How much of a queue's work waits, is under way, and has failed lately. */
export interface Depth {
  readonly queue: string
  readonly ready: number
  readonly active: number
  readonly failed: number
}

/** Told of each work that has ended. @property error why it is to be done again */
export type Observer = (work: { readonly queue: string; readonly seconds: number; readonly error?: unknown }) => void

/** Scheduled tasks as cron lines in UTC; each runs on one server, however many there are. */
const schedules = {
  repeats: '*/10 * * * *',
  ends: '*/10 * * * *',
  // A minute after midnight in Riyadh.
  alerts: '1 21 * * *',
  compactSums: '5 * * * *',
  // Half past one at night in Riyadh.
  checkBooks: '30 22 * * *',
  webhooks: '* * * * *',
  forgetKeys: '15 * * * *',
  // Files that no form came for are gone within the hour.
  forgetSessions: '5-59/10 * * * *',
  forgetJobFiles: '35 * * * *',
} as const

type ScheduledTask = keyof typeof schedules

/** How long the jobs under way may take to end when the server stops, in milliseconds. */
const longestEnd = 5_000

const schema = 'pgboss'
const name = 'jobs'
/** A job whose server died is taken again after ten seconds. */
const jobOptions = { retryLimit: 1000, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 86_000 }
/**
 * A server does several jobs at once, of a tenant one: its jobs are done in their order, and those of others meanwhile, on whichever
 * server they are.
 */
const fair = { localConcurrency: 3, groupConcurrency: 1 }
/** What fails more often waits for its next scheduled time. */
const taskOptions = { ...jobOptions, retryLimit: 3, policy: 'exclusive' } as const
/** A task that can also be started by hand runs once more after the one in progress, so that nothing is missed. */
const optionsOf = (task: ScheduledTask) => (task === 'webhooks' ? { ...taskOptions, policy: 'stately' as const } : taskOptions)

/** The queue's own shape, part of what a migration compares. */
export const queueShape = ['pg-boss 12.33.7', schedules, taskOptions, optionsOf('webhooks')]

/** Whether the queue is there, and the application may work with it. */
export async function isInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean | null }>(
    `select has_schema_privilege($1, to_regnamespace($2)::oid, 'usage') as is`,
    [applicationRole, schema],
  )
  return rows[0]?.is === true
}

/** Its library is large: it is loaded where there is work for it, and not by whoever looks at the shape of a database. */
const newBoss = async (options: ConstructorParameters<typeof PgBoss>[0]): Promise<PgBoss> =>
  new (await import('pg-boss')).PgBoss(options)

/** Makes or renews the queue's tables as the owner; the application may work with them and change no definition. */
export async function installQueue(url: string, client: pg.Client): Promise<void> {
  const boss = await newBoss({ connectionString: url, schema, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await boss.createQueue(name, jobOptions)
    for (const [task, cron] of Object.entries(schedules)) {
      await boss.createQueue(task, optionsOf(task as ScheduledTask))
      await boss.schedule(task, cron)
    }
    for (const { name: former } of await boss.getSchedules()) if (!(former in schedules)) await boss.unschedule(former)
  } finally {
    await boss.stop({ graceful: false })
  }
  await client.query(`grant usage on schema ${schema} to ${applicationRole}`)
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${applicationRole}`)
  await client.query(`grant usage on all sequences in schema ${schema} to ${applicationRole}`)
  await client.query(`grant execute on all functions in schema ${schema} to ${applicationRole}`)
}

export interface Queue {
  /** Hands a job over inside the open transaction: it is there when the transaction is, or not at all. On another node than the coordinator it is handed over before the commit. */
  send(ticket: Ticket, run: Run): Promise<void>
  /** Work that was handed over while nobody listened begins at once instead of at the next look. */
  wake(): void
  /** Starts a scheduled task now. */
  begin(task: ScheduledTask): void
  /** How full the queues are, as of the last ten seconds. */
  depths(): Promise<readonly Depth[]>
  close(): Promise<void>
}

export interface QueueOptions {
  /** Whether scheduled tasks have their turns here; where not, they run when they are begun by hand. */
  readonly clock?: boolean
}

/** Does the work of a queue; the signal aborts when the server closes. */
interface Workers extends Readonly<Record<ScheduledTask, (signal: AbortSignal) => Promise<unknown>>> {
  readonly jobs: (ticket: Ticket, signal: AbortSignal) => Promise<void>
}

/**
 * Takes jobs, of each tenant one after the other, and gives each to the worker; one whose server died is taken again. What comes round by
 * the clock has a turn at once, for the time in which no server ran.
 */
export async function openQueue(
  url: string,
  workers: Workers,
  observe: Observer = () => undefined,
  { clock = true }: QueueOptions = {},
): Promise<Queue> {
  const boss = await newBoss({
    connectionString: url,
    schema,
    max: 2,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 10,
    schedule: clock,
    application_name: 'daftar jobs',
  })
  // A database that is away is reported by the requests that need it; the queue goes on asking.
  boss.on('error', () => undefined)
  await boss.start()
  const closing = new AbortController()
  // Work may hand over more work: it begins when the queue is in the hands of whoever opens it.
  const opened = Promise.withResolvers<void>()
  const observed = async (queue: string, work: () => Promise<unknown>) => {
    await opened.promise
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      await work()
      observe({ queue, seconds: seconds() })
    } catch (error) {
      // What is handed back because the server closes has not failed.
      if (!closing.signal.aborted) observe({ queue, seconds: seconds(), error })
      throw error
    }
  }
  const workerId = await boss.work<Ticket>(name, { pollingIntervalSeconds: 2, batchSize: 1, ...fair }, async ([job]) => {
    if (job) await inRequest(job.data.request, () => observed(name, () => workers.jobs(job.data, closing.signal)))
  })
  const turnWorkers = new Map<ScheduledTask, string>()
  for (const task of Object.keys(schedules) as ScheduledTask[]) {
    if (clock) await boss.send(task)
    const work = () => observed(task, () => workers[task](closing.signal))
    turnWorkers.set(task, await boss.work(task, { pollingIntervalSeconds: 5, batchSize: 1 }, work))
  }
  setImmediate(opened.resolve)
  return {
    send: sendBy(boss),
    depths: () => depthsOf(boss),
    wake: () => boss.notifyWorker(workerId),
    begin: (task) => {
      const worker = turnWorkers.get(task)
      // If it cannot be started now, the schedule starts it.
      boss.send(task).then(
        () => worker !== undefined && boss.notifyWorker(worker),
        () => undefined,
      )
    },
    close: async () => {
      closing.abort()
      // Waited for here: the library's own stop looks only every half second whether its workers have ended.
      const ended = Promise.all([name, ...turnWorkers.keys()].map((each) => boss.offWork(each, { wait: true })))
      await Promise.race([ended, setTimeout(longestEnd, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

/** A queue for a process that hands work over and takes none: what it hands over is found when the others look next. */
export async function openSender(url: string): Promise<Queue> {
  const boss = await newBoss({
    connectionString: url,
    schema,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    application_name: 'daftar worker',
  })
  boss.on('error', () => undefined)
  await boss.start()
  return {
    send: sendBy(boss),
    depths: () => depthsOf(boss),
    wake: () => undefined,
    begin: (turn) => void boss.send(turn).catch(() => undefined),
    close: () => boss.stop({ graceful: false }),
  }
}

const sendBy =
  (boss: PgBoss): Queue['send'] =>
  async (ticket, run) => {
    const request = requestId()
    const asked = { ...ticket, ...(request !== undefined && { request }) }
    const group = { id: String(ticket.tenant) }
    // The queue is the coordinator's, a transaction on another node has no part in it.
    if (isAway(run)) {
      await boss.send(name, { ...asked, beside: Date.now() }, { group })
      return
    }
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => ({ rows: await run({ text, values } as unknown as Sql) }),
    }
    await boss.send(name, asked, { db, group })
  }

const depthsOf = async (boss: PgBoss): Promise<Depth[]> =>
  (await boss.getQueues()).map(({ name: queue, readyCount, activeCount, failedCount }) => ({
    queue,
    ready: readyCount,
    active: activeCount,
    failed: failedCount,
  }))
