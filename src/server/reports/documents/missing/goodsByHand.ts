import { stockInBooks as report } from '../../../../../resources/reports/stock/inBooks.ts'
import { sql } from '../../../database/sql.ts'
import { stockInBooks } from '../../stock/stockInBooks.ts'
import type { MissingCheck } from './check.ts'
import { ofReport } from './ofReport.ts'

const differing = ofReport('goodsByHand', report, stockInBooks, 'otherEntries')

/** What stands on the accounts of inventory beside what the goods there are worth, where goods are kept at all. */
export const goodsByHand: MissingCheck = {
  name: differing.name,
  find: async (days, context, chart) => {
    const { tenant, database } = context
    const kept = await database.one(tenant, sql`select 1 from stock_balances where tenant_id = ${tenant} limit 1`)
    return kept.length ? differing.find(days, context, chart) : []
  },
}
