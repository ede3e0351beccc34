import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

/** What was earned beside fees, or spent, in a period, put together by something. */
const by = (report: string, of: string, by: string, filters: readonly string[]) =>
  defineEntityReport({
    report,
    of,
    page: 'transaction-reports',
    parts: countedBy('document.status'),
    period: 'document.date',
    filters,
    group: [by],
    count: true,
    sum: ['amount', 'tax', 'total'],
    sort: { by: 'total', order: 'desc' },
    chart: 'bars',
  })

const earned = ['income', 'costCenter']
const spent = ['expense', 'costCenter', 'taxInvoice']

/** The reports about other income and expenses, in the order of their page. */
export const earnedAndSpent: readonly EntityReport[] = [
  by('incomeByDefinition', 'incomeTransactions.items', 'income', earned),
  by('incomeByCostCenter', 'incomeTransactions.items', 'costCenter', earned),
  by('expenseByDefinition', 'expenseTransactions.items', 'expense', spent),
  by('expenseByCostCenter', 'expenseTransactions.items', 'costCenter', spent),
  by('custodySpending', 'custodySettlements.items', 'expense', [...spent, 'document.custody.employee']),
]
