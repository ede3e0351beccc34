import { doubtfulDebts as report } from '../../../../../resources/reports/ageing.ts'
import { sum } from '../../../../../schema/values/money.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import { doubtfulDebts, isLacking } from '../doubtfulDebts.ts'
import type { MissingCheck } from './check.ts'

/**
 * What families owe that has been overdue for long, by age, in branches whose allowance is less than what the settings propose; and in any
 * branch what they owe without an instalment, of which nobody knows the age.
 */
export const doubtful: MissingCheck = {
  name: 'doubtful',
  find: async ({ to }, _, { all, placed }) => {
    const allowances = accountsAt(placed, 'allowance').map(({ id }) => id)
    const found = await doubtfulDebts(to, all, allowances)
    const way = { report: report.name, with: { asOf: to } }
    const totalOf = (own: readonly { readonly amount: string }[]) => ({
      ...{ count: own.length, amount: sum(own.map(({ amount }) => amount)), way },
    })
    return found.flatMap((one) => [
      ...[...Map.groupBy(isLacking(one) ? one.families : [], ({ overdue }) => overdue)].map(([overdue, own]) => ({
        ...{ branch: one.branch, overdue, ...totalOf(own) },
        proposed: sum(own.map(({ proposed }) => proposed)),
      })),
      ...(one.unaged.length ? [{ branch: one.branch, unaged: true, ...totalOf(one.unaged) }] : []),
    ])
  },
}
