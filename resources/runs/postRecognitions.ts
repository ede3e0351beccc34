import { date } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Posts what was recognised, once a month after it was made. */
export const postRecognitions = defineRun({
  name: 'postRecognitions',
  permission: 'editSalesTransactions',
  input: { until: date({ required: true, within: 'fiscalYear', outside: 'Date.OtherYear', default: 'today' }) },
  over: 'incomeRecognitions',
  where: { status: 'open', heldBack: { not: true }, date: { lte: { field: 'until' } } },
  filters: ['invoice'],
  show: ['date', 'invoice', 'total'],
  acts: 'post',
  monthly: 'until',
})
