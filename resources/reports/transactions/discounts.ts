import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

/** What students are let off in a period, by invoices or after them by credit notes, put together by something. */
const grantedBy = (report: string, by: string, more: Partial<EntityReport> = {}) =>
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

const letOff = { of: 'salesInvoices.discounts', also: ['salesReturns.granted'] } as const
const documentCounted = countedBy('document.status')
const chosen = ['discount', 'service', 'grant.grantedBy', 'grant.because', 'student'] as const

/** Each part of a discount with its invoice, or with its credit note. */
const grantedList = defineEntityReport({
  report: 'grantedList',
  ...letOff,
  page: 'transaction-reports',
  parts: documentCounted,
  period: 'document.date',
  filters: [...chosen],
  columns: ['document.date', 'document.number', 'student', 'service', 'discount', 'grant.because', 'grant.grantedBy', 'amount'],
  sum: ['amount'],
  sort: { by: 'document.date' },
})

/** What is taken off by hand and what by grants, month by month. */
const discountsByMonth = defineEntityReport({
  report: 'discountsByMonth',
  of: 'salesInvoices.items',
  page: 'transaction-reports',
  parts: documentCounted,
  period: 'document.date',
  filters: ['service', 'student.row'],
  group: [{ by: 'document.date', per: 'month' }],
  sum: ['gross', 'discount', 'granted', 'net'],
})

/** The reports about what is taken off, in the order of their page. */
export const discountReports: readonly EntityReport[] = [
  grantedBy('discountsGranted', 'discount', { statistic: { figure: 'amount', tone: 'out', most: 8 } }),
  grantedBy('discountsByGranter', 'grant.grantedBy'),
  grantedBy('discountsByReason', 'grant.because'),
  grantedBy('discountsByStudent', 'student'),
  grantedBy('discountsByService', 'service'),
  grantedList,
  discountsByMonth,
]
