import { doubtfulDebts as report } from '../../../../../resources/reports/ageing.ts'
import { sum } from '../../../../../schema/values/money.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import { doubtfulDebts, isLacking } from '../doubtfulDebts.ts'
import type { MissingCheck } from './check.ts'

/** What families owe that has been overdue for long, by age, in branches whose allowance is less than what the settings propose. */
export const doubtful: MissingCheck = {
  name: 'doubtful',
  find: async ({ to }, _, { all, placed }) => {
    const allowances = accountsAt(placed, 'allowance').map(({ id }) => id)
    const found = (await doubtfulDebts(to, all, allowances)).filter(isLacking)
    return found.flatMap(({ branch, families }) =>
      [...Map.groupBy(families, ({ overdue }) => overdue)].map(([overdue, own]) => ({
        branch,
        overdue,
        count: own.length,
        amount: sum(own.map(({ amount }) => amount)),
        proposed: sum(own.map(({ proposed }) => proposed)),
        way: { report: report.name, with: { asOf: to } },
      })),
    )
  },
}
