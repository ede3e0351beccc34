import { defineReport } from '../../schema/report.ts'
import { period } from './parameters.ts'

/** The tax on sales and on purchases of a period, and what is left to pay. */
export const vatSummary = defineReport({
  name: 'vatSummary',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: period(),
  columns: [
    { name: 'box', kind: 'choice' },
    {
      name: 'account',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    { name: 'tax', kind: 'money' },
  ],
  query: 'vatSummary',
})
