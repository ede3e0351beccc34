import pg from 'pg'
import { addressFault } from './address.ts'
import { refreshAllTenants } from './alerts/refresh.ts'
import { compose, type ServerSettings } from './compose.ts'
import { openInstallation } from './custom/installation.ts'
import { withRetry } from './database/retry.ts'
import { applicationUrl } from './database/role.ts'
import { seedDemoOnce } from './demo/first.ts'
import { greeting } from './demo/signIns.ts'
import { createApp } from './http/app.ts'
import { checkAllBooks } from './jobs/checkBooks.ts'
import { orderMonthlyEverywhere } from './jobs/monthly.ts'
import { forgetOldJobFiles, forgetOldKeys, forgetOldSessions } from './jobs/old.ts'
import { work } from './jobs/work.ts'
import { compactSums } from './ledger/compaction.ts'
import { assertFaces, printFault } from './print/fonts.ts'
import { loggableText } from './problems/loggable.ts'
import { type Observer, openQueue } from './queue/queue.ts'
import { makeDueEverywhere } from './repeats/due.ts'
import { endDueEverywhere } from './repeats/ends.ts'
import { deliverDue } from './webhooks/deliver.ts'
import { openWorker } from './worker/worker.ts'

export interface StartOptions extends ServerSettings {
  readonly port: number
  readonly host: string
  /** Whether an empty installation gets a demo school. */
  readonly demo: boolean
  readonly log: (line: string) => void
  /** Whether one broken file of an installation keeps the server from starting. */
  readonly strict?: boolean
  /** Whether what comes round by the clock has its turns on this server, which it has unless another one is meant to. */
  readonly clock?: boolean
  /** Whether long work is done by a process of its own, which may end without the server. */
  readonly worker?: boolean
}

export interface Started {
  readonly address: string
  /** Lines for whoever started the server: how to sign in. */
  readonly greeting: readonly string[]
  stop(): Promise<void>
}

/** Loads and checks all definitions, migrates, and serves. Broken files of an installation are reported all at once and left out. */
export async function startServer(options: StartOptions): Promise<Started> {
  assertFaces()
  const installation = await openInstallation(options)
  if (options.demo) await withRetry(() => seedDemo(options))
  const lacking = printFault()
  if (lacking) options.log(lacking)
  let address = ''
  const worker = options.worker ? openWorker(options) : null
  const composed = await compose(options, {
    installation,
    log: options.log,
    address: () => address,
    queue: () => queue,
    ...(worker && { workerState: worker.state }),
  })
  const { server } = composed
  const observe: Observer = ({ queue: name, seconds, error }) => {
    server.metrics.work(name, error === undefined ? 'done' : 'failed', seconds)
    if (error !== undefined) options.log(`Work of the queue "${name}" failed and is done again: ${loggableText(String(error))}`)
  }
  const queue = await openQueue(
    applicationUrl(options.url),
    {
      jobs: (ticket, signal) => work(server, ticket, signal),
      repeats: async (signal) => {
        await makeDueEverywhere(server, signal)
        await orderMonthlyEverywhere(server, signal)
      },
      ends: (signal) => endDueEverywhere(server, signal),
      alerts: (signal) => refreshAllTenants(server, signal),
      compactSums: () => compactSums(server.database),
      checkBooks: (signal) => checkAllBooks(server, signal),
      webhooks: (signal) => deliverDue(server, signal),
      forgetKeys: (signal) => forgetOldKeys(server.database, signal),
      forgetSessions: (signal) => forgetOldSessions(server.database, signal),
      forgetJobFiles: (signal) => forgetOldJobFiles(server.database, signal),
    },
    observe,
    { clock: options.clock ?? true },
  )
  const app = await createApp(server, { logger: true, worker, ...(options.logLevel && { level: options.logLevel }) })
  address = await listen(app, options)
  return {
    address,
    greeting: options.demo ? greeting : [],
    stop: async () => {
      // What is under way is answered first, by the worker too.
      await app.close()
      await worker?.close()
      await queue.close()
      await composed.close()
    },
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, options: StartOptions): Promise<string> {
  try {
    return await app.listen({ port: options.port, host: options.host })
  } catch (error) {
    throw addressFault(error, options)
  }
}

async function seedDemo(options: StartOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await seedDemoOnce(client, options.log)
  } finally {
    await client.end()
  }
}
