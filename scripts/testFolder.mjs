// Where the tests keep what they throw away: in memory where there is enough of it.
import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/** What a run needs for its databases at most. */
const needed = 4 * 1024 ** 3

/** A file system in memory with room for a run; what is in it stays until the machine is started again. */
const hasMemory = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= needed
  } catch {
    return false
  }
}

/** The folder in which temporary folders are made. */
export const temporaryRoot = () => (process.env.TMPDIR === undefined && hasMemory() ? memory : tmpdir())

/**
 * The folder that keeps the database of a checkout between runs; null where it would lie on a disk: it writes nothing through, so that what
 * a power cut leaves there cannot be trusted.
 */
export function keptFolder(root) {
  if (!hasMemory()) return null
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join(memory, `daftar-tests-${process.getuid?.() ?? 0}-${checkout}`)
}
