import { date, ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'

/** What stands between a bank's account in the books and what the bank says, on a day: what is left open on either side. */
export const bankReconciliation = defineReport({
  name: 'bankReconciliation',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: { bank: ref('banks', { required: true }), date: date({ required: true }) },
  columns: [
    { name: 'step', kind: 'choice' },
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'entry', kind: 'int' },
    { name: 'description', kind: 'text' },
    { name: 'amount', kind: 'money' },
  ],
})
