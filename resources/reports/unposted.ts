import { defineReport } from '../../schema/report.ts'
import { period } from './parameters.ts'

/** Documents that are final and not in the books yet. */
export const unposted = defineReport({
  name: 'unposted',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: period(),
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'description', kind: 'text' },
    { name: 'status', kind: 'choice' },
    { name: 'amount', kind: 'money', total: true },
  ],
})
