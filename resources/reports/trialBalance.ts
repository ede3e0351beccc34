import { choice, flag, int } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { costCenter, period, reversed } from './parameters.ts'

const drill = { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to', costCenter: 'costCenter' } }

/** Every account with its opening balance, its turnover and its closing balance. */
export const trialBalance = defineReport({
  name: 'trialBalance',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {
    ...period(),
    // A comparison sets closing balances side by side and nothing else.
    columns: choice(['two', 'four', 'six'], { required: true, default: 'six', shownWhen: { compare: 'none' } }),
    compare: choice(['none', 'branch', 'year'], { required: true, default: 'none' }),
    level: int({ min: 1, max: 9 }),
    ...costCenter(),
    zeroRows: flag(),
    beforeClosing: flag(),
    ...reversed(),
  },
  columns: [
    { name: 'code', kind: 'code' },
    { name: 'account', kind: 'name', drill },
    { name: 'openingDebit', kind: 'money', group: 'opening', total: true, when: { columns: 'six', compare: 'none' } },
    { name: 'openingCredit', kind: 'money', group: 'opening', total: true, when: { columns: 'six', compare: 'none' } },
    { name: 'debit', kind: 'money', group: 'turnover', total: true, when: { columns: { in: ['four', 'six'] }, compare: 'none' } },
    {
      name: 'credit',
      kind: 'money',
      group: 'turnover',
      total: true,
      when: { columns: { in: ['four', 'six'] }, compare: 'none' },
    },
    { name: 'closingDebit', kind: 'money', group: 'closing', total: true, when: { compare: 'none' } },
    { name: 'closingCredit', kind: 'money', group: 'closing', total: true, when: { compare: 'none' } },
  ],
})
