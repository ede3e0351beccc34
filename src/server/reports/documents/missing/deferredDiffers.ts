import { deferredInBooks as report } from '../../../../../resources/reports/inBooks.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql, word } from '../../../database/sql.ts'
import { named } from '../../../ledger/named.ts'
import { deferredStanding } from '../deferredStanding.ts'
import type { MissingCheck } from './check.ts'

/** By how much what stands on accounts of deferred income is more, or less, than invoices still have to earn and opening vouchers brought. */
export const deferredDiffers: MissingCheck = {
  name: 'deferredDiffers',
  find: async ({ to }, context, { all }) => {
    const rows = await context.database.one<{ branch: number; of: Named; amount: string }>(
      context.tenant,
      sql`select s.branch_id as branch, ${word(named('accounts', 's.account_id'))} as "of", s.differs::text as amount
        from (select ${context.tenant}::int as tenant_id, d.* from (${deferredStanding(to, all)}) d where d.differs <> 0) s order by 1, s.account_id`,
    )
    return rows.map((row) => ({ ...row, count: null, way: { report: report.name, with: { asOf: to } } }))
  },
}
