import { today } from '../../../../../schema/values/date.ts'
import { sql } from '../../../database/sql.ts'
import type { MissingCheck } from './check.ts'

/** The days from today on, the last of which is over only once it has passed: what happens on them would come after the closing. */
export const notOver: MissingCheck = {
  name: 'notOver',
  find: async ({ from, to }, { tenant, database }) => {
    const now = today()
    if (to < now) return []
    const branches = await database.one<{ branch: number }>(
      tenant,
      sql`select id as branch from branches where tenant_id = ${tenant} and active and not is_master order by id`,
    )
    const first = from > now ? from : now
    return branches.map(({ branch }) => ({ branch, from: first, to, count: null, amount: null, way: null }))
  },
}
