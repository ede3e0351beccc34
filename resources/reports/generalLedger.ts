import { choice } from '../../schema/fields/choice.ts'
import { defineReport } from '../../schema/report.ts'
import { accountKinds } from '../groups/values.ts'
import { period, reversed } from './parameters.ts'

/** All accounts one after the other, each with its rows. */
export const generalLedger = defineReport({
  name: 'generalLedger',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: { ...period(), kind: choice(accountKinds), ...reversed() },
  columns: [
    {
      name: 'account',
      kind: 'name',
      once: true,
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'description', kind: 'text' },
    { name: 'party', kind: 'name', filled: true },
    { name: 'costCenter', kind: 'name', filled: true },
    { name: 'debit', kind: 'money', total: true },
    { name: 'credit', kind: 'money', total: true },
    { name: 'balance', kind: 'money' },
  ],
})
