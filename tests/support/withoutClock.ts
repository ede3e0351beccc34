import { connected } from './database.ts'
import type { School } from './school.ts'

/** The clock has its turn when the server starts, and no other one in the middle of a test. */
export const withoutClock = ({ databaseUrl }: School): Promise<unknown> =>
  connected(databaseUrl, (client) => client.query("delete from pgboss.schedule where name = 'repeats'"))
