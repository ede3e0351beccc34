import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Run } from '../database/database.ts'
import { applicationRole } from '../database/role.ts'
import type { Sql } from '../database/sql.ts'

/** Which job of which tenant; all else is read from its rows. */
export interface Ticket {
  readonly tenant: number
  readonly job: number
}

/** Work that comes round by the clock, each turn on one server, however many there are: its queue and when, in UTC. */
const turns = {
  repeats: '*/10 * * * *',
  compactSums: '5 * * * *',
  forgetKeys: '15 * * * *',
  forgetSessions: '25 * * * *',
  forgetJobFiles: '35 * * * *',
} as const

type Turn = keyof typeof turns

const schema = 'pgboss'
const name = 'jobs'
/** A job whose server died is taken again after ten seconds. */
const care = { retryLimit: 1000, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 86_000 }
/** What fails more often waits for its next turn. */
const turnCare = { ...care, retryLimit: 3, policy: 'exclusive' } as const

/** The queue's own shape, part of what a migration compares. */
export const queueShape = ['pg-boss 12.33.7', turns, turnCare]

/** Makes or renews the queue's tables as the owner; the application may work with them and change no definition. */
export async function installQueue(url: string, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await boss.createQueue(name, care)
    for (const [turn, cron] of Object.entries(turns)) {
      await boss.createQueue(turn, turnCare)
      await boss.schedule(turn, cron)
    }
    for (const { name: former } of await boss.getSchedules()) if (!(former in turns)) await boss.unschedule(former)
  } finally {
    await boss.stop({ graceful: false })
  }
  await client.query(`grant usage on schema ${schema} to ${applicationRole}`)
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${applicationRole}`)
  await client.query(`grant usage on all sequences in schema ${schema} to ${applicationRole}`)
  await client.query(`grant execute on all functions in schema ${schema} to ${applicationRole}`)
}

export interface Queue {
  /** Hands a job over inside the open transaction: it is there when the transaction is, or not at all. */
  send(ticket: Ticket, run: Run): Promise<void>
  /** Work that was handed over while nobody listened begins at once instead of at the next look. */
  wake(): void
  close(): Promise<void>
}

/** What a queue's work is given to; it is told when the server closes. */
interface Workers extends Readonly<Record<Turn, (signal: AbortSignal) => Promise<unknown>>> {
  readonly jobs: (ticket: Ticket, signal: AbortSignal) => Promise<void>
}

/**
 * Takes jobs one after the other and gives each to the worker; one whose server died is taken again. What comes round by
 * the clock has a turn at once, for the time in which no server ran.
 */
export async function openQueue(url: string, workers: Workers): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: 2,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 10,
    application_name: 'daftar jobs',
  })
  // A database that is away is reported by the requests that need it; the queue goes on asking.
  boss.on('error', () => undefined)
  await boss.start()
  const closing = new AbortController()
  const workerId = await boss.work<Ticket>(name, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
    if (job) await workers.jobs(job.data, closing.signal)
  })
  for (const turn of Object.keys(turns) as Turn[]) {
    await boss.send(turn)
    await boss.work(turn, { pollingIntervalSeconds: 5, batchSize: 1 }, () => workers[turn](closing.signal))
  }
  return {
    send: async (ticket, run) => {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({
          rows: await run({ text, values } as unknown as Sql),
        }),
      }
      await boss.send(name, ticket, { db })
    },
    wake: () => boss.notifyWorker(workerId),
    close: async () => {
      closing.abort()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
