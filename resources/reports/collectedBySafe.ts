import { ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { period } from './parameters.ts'

/**
 * The cash that came into each safe in a period: into that of the method, of the cashier's shift, or the main one of the branch. What is
 * not posted yet stands beside.
 */
export const collectedBySafe = defineReport({
  name: 'collectedBySafe',
  page: 'transaction-reports',
  permission: 'viewCollectionTransactions',
  parameters: { ...period(), cashier: ref('users') },
  columns: [
    {
      name: 'safe',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    { name: 'count', kind: 'int', total: true },
    { name: 'amount', kind: 'money', total: true },
    { name: 'receiptsNotPosted', kind: 'money', total: true, filled: true },
  ],
  chart: { kind: 'bars', columns: ['amount'] },
})
