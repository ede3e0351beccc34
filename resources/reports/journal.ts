import { defineReport } from '../../schema/report.ts'
import { period, reversed } from './parameters.ts'

/** Every entry in the order of its day, with its rows. */
export const journal = defineReport({
  name: 'journal',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: { ...period(), ...reversed() },
  columns: [
    { name: 'date', kind: 'date', once: true },
    { name: 'document', kind: 'document', once: true },
    { name: 'code', kind: 'code' },
    {
      name: 'account',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    { name: 'description', kind: 'text' },
    { name: 'party', kind: 'name', filled: true },
    { name: 'student', kind: 'name', filled: true },
    { name: 'costCenter', kind: 'name', filled: true },
    { name: 'debit', kind: 'money', total: true },
    { name: 'credit', kind: 'money', total: true },
  ],
})
