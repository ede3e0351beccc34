import { cashFlow } from '../../../../../resources/reports/cashFlow.ts'
import { isZero } from '../../../../../schema/values/money.ts'
import { cashFlowStatement } from '../../queries/cashFlow.ts'
import type { MissingCheck } from './check.ts'

/** What the statement of cash flows tells in none of its activities, of each branch. */
export const unclassified: MissingCheck = {
  name: 'unclassified',
  find: async ({ from, to }, _, { all, branches }) => {
    const { rows } = await cashFlowStatement({ from, to, by: 'branch', level: null, comparatives: 'reported' }, all)
    const cells = rows.find((row) => row.cells['account'] === 'unclassifiedCash')?.cells
    return branches.flatMap((branch) => {
      const amount = String(cells?.[`k${branch}`] ?? '0')
      return isZero(amount) ? [] : [{ branch, amount, count: null, way: { report: cashFlow.name, with: { from, to } } }]
    })
  },
}
