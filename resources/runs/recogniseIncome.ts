import { date } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'
import { final } from '../groups/posted.ts'

/** Earns what was deferred: what of each posted invoice belongs to the time up to a day, month by month. A second run finds nothing that is left. */
export const recogniseIncome = defineRun({
  name: 'recogniseIncome',
  permission: 'editSalesTransactions',
  input: {
    until: date({
      required: true,
      within: 'fiscalYear',
      outside: 'Date.OtherYear',
      notAfter: 'endOfMonth',
      error: 'Recognition.MonthAhead',
      default: 'today',
    }),
  },
  over: 'salesInvoices',
  years: 'all',
  where: { status: 'posted', releasedLeft: { gt: 0 } },
  filters: ['guardian'],
  show: ['date', 'guardian', 'deferred', 'releasedLeft'],
  makes: 'incomeRecognitions',
  by: 'recognitionOfInvoice',
  becomes: ['earnedFrom', 'date'],
  amounts: ['total'],
  marks: { late: { when: { lateFrom: { empty: false } }, tone: 'warning' } },
  once: ['source', 'date', 'previous'],
  monthly: 'until',
  while: final,
})
