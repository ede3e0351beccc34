import { choice } from '../../schema/fields/choice.ts'
import { defineReport } from '../../schema/report.ts'
import { toldBoxes } from '../groups/vat.ts'
import { period } from './parameters.ts'

/** What documents of a period told the tax return, one by one, or those that will tell of it once they are posted. */
export const vatDocuments = defineReport({
  name: 'vatDocuments',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: { ...period(), box: choice(toldBoxes) },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'box', kind: 'choice', filled: true },
    { name: 'status', kind: 'choice', filled: true },
    { name: 'base', kind: 'money', total: true },
    { name: 'adjustment', kind: 'money', total: true, filled: true },
    { name: 'tax', kind: 'money', total: true },
  ],
})
