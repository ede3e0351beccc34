import { partyBalances } from '../../../../../resources/reports/partyBalances.ts'
import type { Run } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { advancesByVoucher } from '../advancesByVoucher.ts'
import { untaxedAdvances } from '../untaxedAdvances.ts'
import type { MissingCheck } from './check.ts'

/** Branches that took money in advance which no invoice has taken yet: by receipts, and owe its tax only with the invoice, or by vouchers, which tell of no tax. */
export const advances: MissingCheck = {
  name: 'advances',
  find: async ({ from, to }, { tenant, database }) => {
    const run: Run = (statement) => database.one(tenant, statement)
    const rows = await run<{ id: number }>(sql`select id from branches where tenant_id = ${tenant}`)
    const branches = rows.map(({ id }) => id)
    const [byReceipt, byVoucher] = await Promise.all([
      untaxedAdvances(from, to, branches, tenant, run),
      advancesByVoucher(from, to, branches, tenant, run),
    ])
    const receipts = { list: 'collections', filter: { date_gte: from, date_lte: to, status: 'posted', spentLeft_gt: '0' } }
    const credits = { report: partyBalances.name, with: { date: to, side: 'credit' } }
    return [...byReceipt.map((one) => ({ ...one, way: receipts })), ...byVoucher.map((one) => ({ ...one, way: credits }))]
  },
}
