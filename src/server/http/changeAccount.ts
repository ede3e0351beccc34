import type { Caller } from '../access/caller.ts'
import { announce } from '../database/changes.ts'
import type { Run } from '../database/database.ts'
import type { Server } from '../server.ts'

/** Writes, and lets every server know that what it remembers of the session is old. */
export async function changeAccount<T>({ database, cache }: Server, caller: Caller, write: (run: Run) => Promise<T>): Promise<T> {
  const written = await database.transaction(caller.tenant, async (run) => {
    const result = await write(run)
    return { result: Promise.all([announce(caller, run)]).then(() => result) }
  })
  cache.forget(caller.tenant)
  return written
}
