import { defineEntityReport } from '../../../schema/entityReport.ts'

/** What was invoiced in a period, put together by something. */
const invoicedBy = (report: string, by: string) =>
  defineEntityReport({
    report,
    of: 'salesInvoices.items',
    page: 'transaction-reports',
    where: { 'document.status': { in: ['open', 'posted'] } },
    period: 'document.date',
    filters: ['service', 'service.category', 'student.row.stage', 'student.row', 'taxCategory'],
    group: [by],
    count: true,
    sum: ['discount', 'net', 'tax', 'total'],
    sort: { by: 'total', order: 'desc' },
    chart: 'bars',
  })

export const invoicedByService = invoicedBy('invoicedByService', 'service')
export const invoicedByGrade = invoicedBy('invoicedByGrade', 'student.row')
