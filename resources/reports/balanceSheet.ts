import { choice, date, int } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { comparatives } from './parameters.ts'

/** What the school has and owes on a day; the result that is not closed yet stands under equity. */
export const balanceSheet = defineReport({
  name: 'balanceSheet',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {
    date: date({ required: true }),
    by: choice(['none', 'branch', 'year'], { required: true, default: 'none' }),
    ...comparatives(),
    level: int({ min: 1, max: 9 }),
  },
  columns: [
    { name: 'code', kind: 'code' },
    { name: 'account', kind: 'name', drill: { report: 'accountStatement', with: { account: 'row.account', to: 'date' } } },
    { name: 'amount', kind: 'money', when: { by: 'none' } },
  ],
  chart: { kind: 'bars', lines: ['totalAssets', 'totalLiabilities'] },
})
