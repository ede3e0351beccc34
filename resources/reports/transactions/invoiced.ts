import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

const chosen = ['service', 'service.category', 'student.row.stage', 'student.row', 'taxCategory']

/** What was invoiced in a period, less what credit notes in the books gave back, put together by something. */
const invoicedBy = (report: string, by: string, more: Partial<EntityReport> = {}) =>
  defineEntityReport({
    report,
    of: 'salesInvoices.items',
    page: 'transaction-reports',
    parts: countedBy('document.status'),
    period: 'document.date',
    filters: chosen,
    group: [by],
    count: true,
    sum: ['discount', 'net', 'tax', 'total', 'returnedInBooks', 'returnedInBooksLeft'],
    sort: { by: 'returnedInBooksLeft', order: 'desc' },
    chart: 'bars',
    ...more,
  })

export const invoicedByService = invoicedBy('invoicedByService', 'service', {
  statistic: { figure: 'returnedInBooksLeft', most: 5, home: true },
  drill: 'invoicedList',
})
export const invoicedByGrade = invoicedBy('invoicedByGrade', 'student.row', { drill: 'invoicedList' })

/** Invoices by what they are to the tax authority, until it is told of them one by one. */
export const invoicesByTaxDocument = defineEntityReport({
  report: 'invoicesByTaxDocument',
  of: 'salesInvoices',
  page: 'transaction-reports',
  parts: countedBy('status'),
  period: 'date',
  filters: ['taxDocument', 'soldTo'],
  group: ['taxDocument'],
  count: true,
  sum: ['net', 'tax', 'total'],
})

/** Tax invoices by what has become of them, those that were taken back among them: none has been sent to the authority yet. */
export const eInvoicesByState = defineEntityReport({
  report: 'eInvoicesByState',
  of: 'salesInvoices',
  page: 'transaction-reports',
  where: { taxDocument: { in: ['simplified', 'standard'] }, status: { in: ['open', 'posted', 'void'] } },
  period: 'date',
  filters: ['taxDocument', 'status', 'soldTo'],
  group: ['status', 'taxDocument'],
  count: true,
  sum: ['net', 'tax', 'total'],
})

/** Each line with its invoice. */
export const invoicedList = defineEntityReport({
  report: 'invoicedList',
  of: 'salesInvoices.items',
  page: 'transaction-reports',
  parts: countedBy('document.status'),
  period: 'document.date',
  filters: chosen,
  columns: ['document.date', 'document.number', 'student', 'service', 'discount', 'granted', 'net', 'tax', 'total'],
  sum: ['discount', 'granted', 'net', 'tax', 'total'],
  sort: { by: 'document.date' },
})
