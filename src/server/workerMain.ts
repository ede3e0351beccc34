import { compose } from './compose.ts'
import { openInstallation } from './custom/installation.ts'
import { applicationUrl } from './database/role.ts'
import { createApp } from './http/app.ts'
import { openSender } from './queue/queue.ts'
import type { WorkerOrder } from './worker/worker.ts'

/** Long works hold two connections each; the rest is for what they ask beside. */
const connections = 6

/** The same server on a local socket, for whom the process that faces the world does not do the long work itself. */
async function serve({ socket, ...settings }: WorkerOrder): Promise<void> {
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  // The server has told what it found in the installation's files.
  const installation = await openInstallation({ ...settings, isOpen: true, log: () => undefined })
  const queue = await openSender(applicationUrl(settings.url))
  const { server } = await compose(settings, { installation, connections, log, address: () => '', queue: () => queue })
  const app = await createApp(server, { logger: true })
  await app.listen({ path: socket })
  process.send?.('ready')
}

// Signals are for the server, which ends this process when it ends, in whatever way.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.once('message', (order: WorkerOrder) => {
  serve(order).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
})
