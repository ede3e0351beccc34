import { choice, date, ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'

/** Who owes how much on accounts that are kept by names, and who is owed there, at the end of a day. */
export const partyBalances = defineReport({
  name: 'partyBalances',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {
    date: date({ required: true }),
    account: ref('accounts'),
    side: choice(['both', 'debit', 'credit'], { required: true, default: 'both' }),
  },
  columns: [
    {
      name: 'party',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', party: 'row.party', to: 'date' } },
    },
    { name: 'account', kind: 'name' },
    { name: 'debit', kind: 'money', total: true },
    { name: 'credit', kind: 'money', total: true },
  ],
})
