import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connected } from './database.ts'
import { mailInto, testServer } from './testServer.ts'

/** How often it is asked whether the turns are over, in milliseconds, and how often at most. */
const [pause, most] = [25, 1_200]

/**
 * Lets everything that comes round by the clock have its turns on a database, as on the first day of a school: what comes near is told.
 * A second turn posts what the first one has made, which one turn does or does not, as the machine is fast or slow.
 */
export async function takeFirstTurns(url: string): Promise<void> {
  await takeTurn(url)
  await takeTurn(url)
}

async function takeTurn(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-mail-'))
  const server = await testServer(url, { mail: mailInto(folder), log: () => undefined, clock: true })
  try {
    await connected(url, async (client) => {
      for (let asked = 0; asked < most; asked++) {
        const { rowCount } = await client.query(`select from pgboss.job where state < 'completed'`)
        if (!rowCount) return
        await wait(pause)
      }
      throw new Error('What comes round by the clock has not ended its turn within half a minute.')
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
