import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Server } from '../server.ts'

/** How each part of a server does whose database answers. */
export interface Parts {
  readonly database: 'ok' | 'readOnly'
  readonly clock: 'ok' | 'off'
  readonly backup: 'ok' | 'old' | 'unknown'
  readonly migrations: 'ok' | 'pending'
  readonly queue: 'ok' | 'failing'
  readonly worker: 'ok' | 'asleep' | 'ended'
  readonly files: 'ok' | 'full'
  readonly mail: 'ok' | 'folder' | 'failing'
}

/** Less room for what is put together on the disk is too little: bytes. */
const leastRoom = 200 * 1024 * 1024
/** Clocks that differ by more end sessions too early, or too late: seconds. */
const mostOffset = 5
/** A backup of each night is not older than that: seconds. */
const oldestBackup = 26 * 60 * 60

export async function partsOf(server: Server, pending: number): Promise<Parts> {
  const { condition } = server
  const [isWritable, offset, age, queue, files] = await Promise.all([
    condition.writable(),
    condition.clockOffset(),
    condition.backupAge(),
    server.queue.depths().then(
      () => 'ok' as const,
      () => 'failing' as const,
    ),
    statfs(tmpdir()).then(({ bavail, bsize }) => (bavail * bsize < leastRoom ? ('full' as const) : ('ok' as const))),
  ])
  return {
    database: isWritable ? 'ok' : 'readOnly',
    clock: Math.abs(offset) > mostOffset ? 'off' : 'ok',
    backup: age === null ? 'unknown' : age > oldestBackup ? 'old' : 'ok',
    migrations: pending ? 'pending' : 'ok',
    queue,
    worker: server.workerState(),
    files,
    mail: server.mailer.state(),
  }
}
