import { incomeStatement } from '../../../../../resources/reports/incomeStatement.ts'
import { compare, isZero, subtract, sum } from '../../../../../schema/values/money.ts'
import { sql } from '../../../database/sql.ts'
import { accountTree, flatten, inGroup } from '../../queries/accounts.ts'
import { type Balance, balances } from '../../queries/balances.ts'
import { accountsAt, placedAccounts } from '../../queries/cashFlowPlaces.ts'
import type { MissingCheck } from './check.ts'
import { everywhere } from './everywhere.ts'

const result = ({ debit, credit }: Balance): string => subtract(credit, debit)

/** Branches that earned something in a year that the school ends with a profit, while none of them has posted zakat. */
export const zakat: MissingCheck = {
  name: 'zakat',
  find: async ({ from, to }, context) => {
    const all = await everywhere(context)
    const [tree, placed, years, found] = await Promise.all([
      accountTree(all),
      placedAccounts(all),
      all.database.one(all.tenant, sql`select 1 from fiscal_years where tenant_id = ${all.tenant} and end_date = ${to}::date`),
      balances({ from, to, by: 'branch', openingsBefore: true, beforeClosing: true }, all),
    ])
    // Zakat is of a year: its months before the last one lack none.
    if (!years.length) return []
    const spent = flatten(
      inGroup(
        tree.filter(({ kind }) => kind === 'expense'),
        'zakat',
      ),
    )
    const ids = new Set([...spent, ...accountsAt(placed, 'zakat')].map(({ id }) => id))
    if (found.some(({ account, debit, credit }) => ids.has(account) && !(isZero(debit) && isZero(credit)))) return []
    const nominal = new Set(flatten(tree).flatMap(({ id, kind }) => (kind === 'income' || kind === 'expense' ? [id] : [])))
    const earned = found.filter(({ account }) => nominal.has(account))
    if (compare(sum(earned.map(result)), '0') <= 0) return []
    return [...Map.groupBy(earned, ({ key }) => Number(key))]
      .map(([branch, own]) => ({ branch, amount: sum(own.map(result)) }))
      .filter(({ amount }) => compare(amount, '0') > 0)
      .toSorted((a, b) => a.branch - b.branch)
      .map((one) => ({ ...one, count: null, way: { report: incomeStatement.name, with: { from, to } } }))
  },
}
