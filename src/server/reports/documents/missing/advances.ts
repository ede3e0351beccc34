import { sql } from '../../../database/sql.ts'
import { untaxedAdvances } from '../untaxedAdvances.ts'
import type { MissingCheck } from './check.ts'

/** Branches that took money in advance which no invoice has taken yet, and owe its tax only with that. */
export const advances: MissingCheck = {
  name: 'advances',
  find: async ({ from, to }, { tenant, database }) => {
    const run = <Row>(statement: Parameters<typeof database.one>[1]) => database.one<Row>(tenant, statement)
    const branches = await run<{ id: number }>(sql`select id from branches where tenant_id = ${tenant}`)
    const found = await untaxedAdvances(
      from,
      to,
      branches.map(({ id }) => id),
      tenant,
      run,
    )
    const way = { list: 'collections', filter: { date_gte: from, date_lte: to, status: 'posted', spentLeft_gt: '0' } }
    return found.map((one) => ({ ...one, way }))
  },
}
