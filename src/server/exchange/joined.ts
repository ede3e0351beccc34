import type { Database, Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'

/**
 * The open transaction in the guise of a database: what would be a transaction of its own becomes a savepoint, so that
 * one faulty row of many takes back itself alone.
 */
export function joined(database: Database, run: Run): Database {
  let depth = 0
  return {
    pool: database.pool,
    close: async () => undefined,
    one: (_tenant, statement) => run(statement),
    snapshot: (_tenant, work) => work(run),
    async transaction(_tenant, work) {
      const name = word(`row_${depth++}`)
      const begun = run(sql`savepoint ${name}`)
      try {
        const { result, discard } = await work(run)
        const [answer] = await Promise.all([result, begun])
        const end = discard ? sql`rollback to savepoint ${name}` : sql`release savepoint ${name}`
        void run(end).catch(() => undefined)
        return answer as Awaited<typeof result>
      } catch (error) {
        await run(sql`rollback to savepoint ${name}`)
        throw error
      } finally {
        depth--
      }
    },
  }
}
