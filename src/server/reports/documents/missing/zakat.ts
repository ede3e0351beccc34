import { balanceSheet } from '../../../../../resources/reports/balanceSheet.ts'
import { compare, isZero, negate, sum } from '../../../../../schema/values/money.ts'
import { sql } from '../../../database/sql.ts'
import { flatten, inGroup } from '../../queries/accounts.ts'
import { type Balance, balances, standing } from '../../queries/balances.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import type { MissingCheck } from './check.ts'

const owned = (one: Balance): string => negate(standing(one))

/** What makes up equity at the end of a year that is not closed. */
const ownedKinds: readonly string[] = ['equity', 'income', 'expense']

/**
 * Branches with equity at the end of a year which the school ends with equity, while none of them has posted zakat: it is due on what the
 * school owns, so in a year with a loss as well. What was provided in a former year and is paid in this one is none of its own.
 */
export const zakat: MissingCheck = {
  name: 'zakat',
  find: async ({ from, to }, _, { all, tree, placed }) => {
    const [years, found] = await Promise.all([
      all.database.one(all.tenant, sql`select 1 from fiscal_years where tenant_id = ${all.tenant} and end_date = ${to}::date`),
      balances({ from, to, by: 'branch', openingsBefore: true, beforeClosing: true }, all),
    ])
    // Zakat is of a year: its months before the last one lack none.
    if (!years.length) return []
    const expenses = tree.filter(({ kind }) => kind === 'expense')
    const spent = new Set(flatten(inGroup(expenses, 'zakat')).map(({ id }) => id))
    const provided = new Set(accountsAt(placed, 'zakat').map(({ id }) => id))
    const isPosted = found.some(
      ({ account, debit, credit }) =>
        (spent.has(account) && !(isZero(debit) && isZero(credit))) || (provided.has(account) && !isZero(credit)),
    )
    if (isPosted) return []
    const kinds = new Map(flatten(tree).map(({ id, kind }) => [id, kind]))
    const equity = found.filter(({ account }) => ownedKinds.includes(kinds.get(account) ?? ''))
    if (compare(sum(equity.map(owned)), '0') <= 0) return []
    return [...Map.groupBy(equity, ({ key }) => Number(key))]
      .map(([branch, own]) => ({ branch, amount: sum(own.map(owned)) }))
      .filter(({ amount }) => compare(amount, '0') > 0)
      .toSorted((a, b) => a.branch - b.branch)
      .map((one) => ({ ...one, count: null, way: { report: balanceSheet.name, with: { date: to } } }))
  },
}
