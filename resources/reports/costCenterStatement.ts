import { defineReport } from '../../schema/report.ts'
import { costCenter, period, reversed } from './parameters.ts'

/** What each cost centre earned and spent, by account. */
export const costCenterStatement = defineReport({
  name: 'costCenterStatement',
  page: 'accounts-reports',
  permission: 'viewCostCenters',
  parameters: { ...period(), ...costCenter(), ...reversed() },
  columns: [
    { name: 'costCenter', kind: 'name', once: true },
    {
      name: 'account',
      kind: 'name',
      drill: {
        report: 'accountStatement',
        with: { account: 'row.account', costCenter: 'row.costCenter', from: 'from', to: 'to' },
      },
    },
    { name: 'debit', kind: 'money', total: true },
    { name: 'credit', kind: 'money', total: true },
    { name: 'balance', kind: 'money', total: true },
  ],
})
