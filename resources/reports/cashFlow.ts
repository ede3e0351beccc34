import { choice, int } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { accountColumns } from './accountColumns.ts'
import { comparatives, period } from './parameters.ts'

/** Where the money of a period came from and went to, from the result to what is in safes and banks. */
export const cashFlow = defineReport({
  name: 'cashFlow',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {
    ...period(),
    by: choice(['none', 'branch', 'year'], { required: true, default: 'none' }),
    ...comparatives(),
    level: int({ min: 1, max: 9 }),
  },
  columns: accountColumns,
})
