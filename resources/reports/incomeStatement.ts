import { choice, int } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { accountColumns } from './accountColumns.ts'
import { comparatives, costCenter, period } from './parameters.ts'

/** What was earned, what was spent, and what is left. */
export const incomeStatement = defineReport({
  name: 'incomeStatement',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {
    ...period(),
    by: choice(['none', 'month', 'branch', 'costCenter', 'year'], { required: true, default: 'none' }),
    ...comparatives(),
    level: int({ min: 1, max: 9 }),
    ...costCenter(),
  },
  columns: accountColumns,
  chart: { kind: 'bars', lines: ['totalIncome', 'totalExpense', 'netResult'] },
})
