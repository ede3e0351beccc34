import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

/** What each cashier took, handed out and counted, shift by shift. */
const cashierShifts = defineEntityReport({
  report: 'cashierShifts',
  of: 'shifts',
  page: 'transaction-reports',
  period: 'date',
  filters: ['safe', 'cashier', 'status'],
  columns: [
    'number',
    'date',
    'safe',
    'openingCash',
    'openingDifference',
    'taken',
    'paidOut',
    'expected',
    'counted',
    'difference',
    'status',
  ],
  group: ['cashier'],
  count: true,
  sum: ['openingDifference', 'taken', 'paidOut', 'difference'],
})

/** What became of money in custody in a period. */
const settledCustodies = defineEntityReport({
  report: 'settledCustodies',
  of: 'custodySettlements',
  page: 'transaction-reports',
  parts: countedBy('status'),
  period: 'date',
  filters: ['custody.employee'],
  columns: ['date', 'number', 'custody', 'net', 'tax', 'spent', 'returned', 'overspent', 'status'],
  group: ['custody.employee'],
  sum: ['net', 'tax', 'spent', 'returned', 'overspent'],
})

/** Money that is said to have come and that nobody has confirmed, by how long it waits. */
const temporaryWaiting = defineEntityReport({
  report: 'temporaryWaiting',
  of: 'temporaryFinancials',
  page: 'transaction-reports',
  years: 'all',
  where: { status: 'waiting' },
  filters: ['guardian', 'paymentMethod', 'date'],
  columns: ['date', 'number', 'guardian', 'payerName', 'student', 'paymentMethod', 'reference', 'amount'],
  sum: ['amount'],
  sort: { by: 'date' },
})

/** Reports over money that passes over the desk, in the order of their page. */
export const deskReports: readonly EntityReport[] = [cashierShifts, temporaryWaiting, settledCustodies]
