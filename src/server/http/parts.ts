import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Server } from '../server.ts'

/** How each part of a server does whose database answers. */
export interface Parts {
  readonly database: 'ok'
  readonly migrations: 'ok' | 'pending'
  readonly queue: 'ok' | 'failing'
  readonly worker: 'ok' | 'asleep' | 'ended'
  readonly files: 'ok' | 'full'
  readonly mail: 'ok' | 'folder' | 'failing'
}

/** Less room for what is put together on the disk is too little: bytes. */
const leastRoom = 200 * 1024 * 1024

export async function partsOf(server: Server, pending: number): Promise<Parts> {
  const [queue, files] = await Promise.all([
    server.queue.depths().then(
      () => 'ok' as const,
      () => 'failing' as const,
    ),
    statfs(tmpdir()).then(({ bavail, bsize }) => (bavail * bsize < leastRoom ? ('full' as const) : ('ok' as const))),
  ])
  return {
    database: 'ok',
    migrations: pending ? 'pending' : 'ok',
    queue,
    worker: server.workerState(),
    files,
    mail: server.mailer.state(),
  }
}
