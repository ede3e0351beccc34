import { defineReport } from '../../schema/report.ts'
import { period } from './parameters.ts'

/** The boxes of the tax return of a period, as far as documents tell of them, and what is left to pay. */
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
    { name: 'base', kind: 'money' },
    { name: 'tax', kind: 'money' },
  ],
})
