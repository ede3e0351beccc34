import { addDays, addMonths } from '../../../../../schema/values/date.ts'
import { isZero, subtract } from '../../../../../schema/values/money.ts'
import { balances, standing } from '../../queries/balances.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import type { MissingCheck } from './check.ts'
import { ofAccount } from './ofAccount.ts'

/** Prepaid expenses of which nothing has become an expense for the whole month before the end, whenever they were paid. */
export const prepaid: MissingCheck = {
  name: 'prepaid',
  find: async ({ from, to }, _, { all, placed }) => {
    const nodes = accountsAt(placed, 'prepaid')
    const accounts = nodes.map(({ id }) => id)
    const first = addMonths(addDays(to, 1), -1)
    const of = (day: string) => balances({ from: day, to, by: 'branch', accounts, openingsBefore: true }, all)
    // What was paid on the first day of that month was there for all of it.
    const [found, after] = await Promise.all([of(first), of(addDays(first, 1))])
    const stood = new Set(
      after
        .filter((one) => !isZero(subtract(one.openingDebit, one.openingCredit)))
        .map(({ account, key }) => `${account} ${key}`),
    )
    return nodes.flatMap((node) =>
      found.flatMap((one) => {
        const { account, key, credit } = one
        const amount = standing(one)
        const isUnused = stood.has(`${account} ${key}`) && isZero(credit) && !isZero(amount)
        return account === node.id && isUnused ? [ofAccount(node, Number(key), amount, { from, to })] : []
      }),
    )
  },
}
