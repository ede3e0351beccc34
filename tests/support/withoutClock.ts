import { connected } from './database.ts'
import type { School } from './school.ts'

/** The queue by which pg-boss brings what is due by a schedule to its own one. */
const due = '__pgboss__send-it'

/**
 * The clock has its turn when the server starts, and no other one in the middle of a test: a server that starts in the minute after a
 * scheduled turn has that one as well, and both are waited for.
 */
export const withoutClock = ({ databaseUrl }: School): Promise<unknown> =>
  connected(databaseUrl, async (client) => {
    await client.query("delete from pgboss.schedule where name = 'repeats'")
    for (let attempt = 1; ; attempt++) {
      const { rowCount } = await client.query(`select from pgboss.job where name in ('repeats', $1) and state < 'completed'`, [
        due,
      ])
      if (!rowCount) return
      if (attempt === 600) throw new Error('The clock has not ended its turn within a minute.')
      await new Promise((done) => setTimeout(done, 100))
    }
  })
