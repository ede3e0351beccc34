import { choice } from '../../schema/fields.ts'
import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { comparatives, period } from './parameters.ts'

const amount = (name: string): ReportColumn => ({ name, kind: 'money' })
const whereThere = (name: string): ReportColumn => ({ ...amount(name), filled: true })

/** What each part of equity was, what moved it in a period, and what it is. */
export const changesInEquity = defineReport({
  name: 'changesInEquity',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: { ...period(), by: choice(['none', 'branch', 'year'], { required: true, default: 'none' }), ...comparatives() },
  columns: [
    { name: 'code', kind: 'code' },
    {
      name: 'account',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    amount('opening'),
    whereThere('priorPeriodCorrections'),
    whereThere('restatedOpening'),
    amount('result'),
    whereThere('contributions'),
    whereThere('distributions'),
    whereThere('transfers'),
    whereThere('otherMovements'),
    amount('closing'),
  ],
})
