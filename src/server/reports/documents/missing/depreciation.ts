import { compare, isZero, sum } from '../../../../../schema/values/money.ts'
import { balances, standing } from '../../queries/balances.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import type { MissingCheck } from './check.ts'
import { ofAccount } from './ofAccount.ts'

/**
 * Fixed assets of branches that have posted no depreciation in the year, or in the month that is closed alone, and of whose assets something is
 * left to depreciate.
 */
export const depreciation: MissingCheck = {
  name: 'depreciation',
  find: async ({ from, to, month }, _, { all, placed }) => {
    const worn = accountsAt(placed, 'depreciation')
    const assets = accountsAt(placed, 'investing').filter(({ kind }) => kind === 'asset')
    const accounts = [...worn, ...assets].map(({ id }) => id)
    const found = await balances({ from: month ?? from, to, by: 'branch', accounts, openingsBefore: true }, all)
    const isWorn = new Set(worn.map(({ id }) => id))
    return [...Map.groupBy(found, ({ key }) => Number(key))].flatMap(([branch, own]) => {
      const isDepreciated = own.some(({ account, credit }) => isWorn.has(account) && !isZero(credit))
      if (isDepreciated || compare(sum(own.map(standing)), '0') <= 0) return []
      return assets.flatMap((node) => {
        const amount = sum(own.filter(({ account }) => account === node.id).map(standing))
        return isZero(amount) ? [] : [ofAccount(node, branch, amount, { from, to })]
      })
    })
  },
}
