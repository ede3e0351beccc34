import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

const page = 'transaction-reports'

/** What each child was charged over all years, line by line. */
const studentAccount = defineEntityReport({
  report: 'studentAccount',
  of: 'salesInvoices.items',
  page,
  years: 'all',
  where: { student: { empty: false } },
  parts: countedBy('document.status'),
  filters: ['student', 'document.guardian', 'document.date'],
  columns: [
    'document.date',
    'document.number',
    'service',
    'gross',
    'discount',
    'granted',
    'net',
    'tax',
    'total',
    'returnedInBooks',
    'document.payment',
  ],
  group: ['student'],
  sum: ['gross', 'discount', 'granted', 'net', 'tax', 'total', 'returnedInBooks'],
})

/** What the school may claim of each service, and how much of it became invoices. */
const deservedAgainstInvoiced = defineEntityReport({
  report: 'deservedAgainstInvoiced',
  of: 'deservedFees.items',
  page,
  where: { 'document.status': { not: 'void' } },
  period: 'document.date',
  filters: ['service', 'document.student'],
  group: ['service'],
  count: true,
  sum: ['net', 'converted', 'convertedLeft'],
  chart: 'bars',
})

/**
 * The instalments that fall due, month by month, as the books have them: what credit notes let off of them is no more due, and was not
 * paid.
 */
const dueByMonth = defineEntityReport({
  report: 'dueByMonth',
  of: 'salesInvoices.terms',
  page,
  years: 'all',
  asOf: true,
  parts: countedBy('document.status'),
  period: 'dueOn',
  filters: ['document.guardian'],
  group: [{ by: 'dueOn', per: 'month' }],
  count: true,
  sum: ['amount', 'applied', 'appliedLeft', 'collected', 'left'],
})

/** What was charged, in the order of the page. */
export const chargedReports: readonly EntityReport[] = [studentAccount, deservedAgainstInvoiced, dueByMonth]
