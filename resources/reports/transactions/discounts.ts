import { defineEntityReport, type EntityReport, type Grouping } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

/**
 * What students are let off in a period, by grants and by hand, on invoices or after them by credit notes, less what credit notes took back,
 * put together by something.
 */
const grantedBy = (report: string, by: Grouping, more: Partial<EntityReport> = {}) =>
  defineEntityReport({
    report,
    ...letOff,
    page: 'transaction-reports',
    parts: documentCounted,
    period: 'document.date',
    filters: [...chosen],
    group: [by],
    count: true,
    sum: ['amount'],
    sort: { by: 'amount', order: 'desc' },
    chart: 'bars',
    drill: 'grantedList',
    ...more,
  })

const letOff = { of: 'salesInvoices.discounts', also: ['salesReturns.granted', 'salesReturns.discounts'] } as const
const documentCounted = countedBy('document.status')
const chosen = ['way', 'discount', 'service', 'grant.grantedBy', 'grant.because', 'student'] as const

/** Each part of a discount with its invoice, or with its credit note. */
const grantedList = defineEntityReport({
  report: 'grantedList',
  ...letOff,
  page: 'transaction-reports',
  parts: documentCounted,
  period: 'document.date',
  filters: [...chosen],
  columns: [
    'document.date',
    'document.number',
    'student',
    'service',
    'way',
    'discount',
    'grant.because',
    'grant.grantedBy',
    'amount',
  ],
  sum: ['amount'],
  sort: { by: 'document.date' },
})

/** The reports about what is taken off, in the order of their page. */
export const discountReports: readonly EntityReport[] = [
  grantedBy('discountsGranted', 'discount', { statistic: { figure: 'amount', tone: 'out', most: 8 } }),
  grantedBy('discountsByGranter', 'grant.grantedBy'),
  grantedBy('discountsByReason', 'grant.because'),
  grantedBy('discountsByStudent', 'student'),
  grantedBy('discountsByService', 'service'),
  grantedList,
  // In the order of the months, each way beside the others.
  grantedBy(
    'discountsByMonth',
    { by: 'document.date', per: 'month' },
    { across: 'way', count: false, sort: { by: 'document.date' } },
  ),
]
