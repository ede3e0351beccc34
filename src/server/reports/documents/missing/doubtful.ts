import { receivableAgeing } from '../../../../../resources/reports/ageing.ts'
import { addMonths } from '../../../../../schema/values/date.ts'
import { isZero, sum } from '../../../../../schema/values/money.ts'
import { sql } from '../../../database/sql.ts'
import { balances, standing } from '../../queries/balances.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import { openTerms } from '../familyBooks.ts'
import type { MissingCheck } from './check.ts'

/** Instalments that have been due for more than a year, in branches that have no allowance for debts they doubt. */
export const doubtful: MissingCheck = {
  name: 'doubtful',
  find: async ({ from, to }, _, { all, placed }) => {
    const accounts = accountsAt(placed, 'allowance').map(({ id }) => id)
    const [rows, allowances] = await Promise.all([
      all.database.one<{ branch: number; count: number; amount: string }>(
        all.tenant,
        sql`select t.branch_id as branch, count(*)::int as count, sum(t."left")::text as amount from (${openTerms({ guardian: null, asOf: to }, all)}) t
          where t.status = 'posted' and t.due_on < ${addMonths(to, -12)}::date group by 1 having sum(t."left") > 0 order by 1`,
      ),
      balances({ from, to, by: 'branch', accounts }, all),
    ])
    const allowed = (branch: number) => sum(allowances.filter(({ key }) => Number(key) === branch).map(standing))
    return rows
      .filter(({ branch }) => isZero(allowed(branch)))
      .map((row) => ({ ...row, way: { report: receivableAgeing.name, with: { asOf: to } } }))
  },
}
