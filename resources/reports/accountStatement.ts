import { party, ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { costCenter, period, reversed } from './parameters.ts'

/** The rows of one account, or of all accounts below it, with the balance after each. */
export const accountStatement = defineReport({
  name: 'accountStatement',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {
    account: ref('accounts', { required: true }),
    ...period(),
    party: party(['guardians', 'customers', 'suppliers', 'employees'], { follows: 'account.partyKind' }),
    ...costCenter(),
    ...reversed(),
  },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    // Numbers are of a branch: of several branches two documents may have the same.
    { name: 'branch', kind: 'name', filled: true },
    { name: 'description', kind: 'text' },
    { name: 'party', kind: 'name' },
    { name: 'student', kind: 'name', filled: true },
    { name: 'costCenter', kind: 'name' },
    { name: 'debit', kind: 'money', total: true },
    { name: 'credit', kind: 'money', total: true },
    { name: 'balance', kind: 'money' },
  ],
  paged: true,
  print: 'statement',
})
