import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { takeTurns } from '../database/turns.ts'
import { Problem } from '../problems/problem.ts'

/** How many files a record may have attached, and a person may send for fields within a day. */
const most = 100

/** Whether there is room for one more of some files. */
export const roomFor = (tenant: number, which: Sql) => {
  const assert = async (run: Run): Promise<void> => {
    const [row] = await run<{ count: number }>(
      sql`select count(*)::int as count from files where tenant_id = ${tenant} and ${which}`,
    )
    if ((row?.count ?? 0) >= most) throw new Problem(409, { code: 'File.TooMany', params: { max: most } })
  }
  return {
    assert,
    /** The same under a lock: of many that are sent at once each counts those before it. */
    take: async (lock: string, run: Run): Promise<void> => {
      await takeTurns(tenant, [lock], run)
      await assert(run)
    },
  }
}
