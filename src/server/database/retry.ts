import { setTimeout as wait } from 'node:timers/promises'
import { isBroken } from './database.ts'

const attempts = 30
const pause = 500

/** Whether the work was broken off in the middle by the end of its connection, or for another's in a deadlock; not whether there never was a connection. */
const wasCut = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(57P0[12]|40P01|ECONNRESET|EPIPE)$/.test(code) || /terminated unexpectedly|not queryable/.test(message)
}

/**
 * Does work that happens completely or not at all, and repeats it while the database is restarting, or after a conflict with
 * another transaction. A database that does not answer on the first attempt is reported at once.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  let cut = false
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = (error as Error).cause ?? error
      cut ||= wasCut(cause)
      if (!cut || !(wasCut(cause) || isBroken(cause)) || attempt === attempts) throw error
      await wait(pause)
    }
  }
}
