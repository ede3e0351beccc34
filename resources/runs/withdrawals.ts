import { date, ref, text } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Credits what a student who leaves has not used: the sheet shows what each invoice gives back before a credit note is drafted. */
export const withdrawals = defineRun({
  name: 'withdrawals',
  permission: 'addReturnSalesTransactions',
  input: {
    student: ref('students', { required: true }),
    leftOn: date({ required: true, within: 'fiscalYear', outside: 'Date.OtherYear', default: 'today' }),
    reason: text({ required: true, max: 200 }),
  },
  over: 'salesInvoices',
  years: 'all',
  where: { status: 'posted' },
  filters: ['guardian'],
  narrowed: true,
  show: ['date', 'guardian', 'total', 'paidLeft'],
  makes: 'salesReturns',
  by: 'returnOfWithdrawal',
  amounts: ['net', 'tax', 'total', 'applied', 'credit'],
  once: ['source', 'student'],
  while: { status: { in: ['draft', 'open', 'posted'] } },
})
