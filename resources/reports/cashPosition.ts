import { defineReport } from '../../schema/report.ts'
import { period } from './parameters.ts'

/** What came into safes and banks, what went out, and what is there. */
export const cashPosition = defineReport({
  name: 'cashPosition',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: period(),
  columns: [
    {
      name: 'place',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    { name: 'branch', kind: 'name' },
    { name: 'account', kind: 'name' },
    { name: 'opening', kind: 'money', total: true },
    { name: 'moneyIn', kind: 'money', total: true },
    { name: 'moneyOut', kind: 'money', total: true },
    { name: 'closing', kind: 'money', total: true },
  ],
  chart: { kind: 'bars', columns: ['opening', 'closing'] },
})
