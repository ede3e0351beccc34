import { isZero, subtract } from '../../../../../schema/values/money.ts'
import { balances } from '../../queries/balances.ts'
import { accountsAt, placedAccounts } from '../../queries/cashFlowPlaces.ts'
import type { MissingCheck } from './check.ts'
import { everywhere } from './everywhere.ts'
import { ofAccount } from './ofAccount.ts'

/** Prepaid expenses that were there when the year began, and of which nothing has become an expense since. */
export const prepaid: MissingCheck = {
  name: 'prepaid',
  find: async ({ from, to }, context) => {
    const all = await everywhere(context)
    const nodes = accountsAt(await placedAccounts(all), 'prepaid')
    const accounts = nodes.map(({ id }) => id)
    const found = await balances({ from, to, by: 'branch', accounts, openingsBefore: true }, all)
    return nodes.flatMap((node) =>
      found.flatMap(({ account, key, openingDebit, openingCredit, credit }) => {
        const amount = subtract(openingDebit, openingCredit)
        return account !== node.id || isZero(amount) || !isZero(credit)
          ? []
          : [ofAccount(node, Number(key), amount, { from, to })]
      }),
    )
  },
}
