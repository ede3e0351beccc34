import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

const page = 'transaction-reports'

/** Credit notes of a period, and how far each settled what was owed, was paid out, or stands to the family's credit. */
const creditNotes = defineEntityReport({
  report: 'creditNotes',
  of: 'salesReturns',
  page,
  parts: countedBy('status'),
  period: 'date',
  filters: ['invoice.guardian'],
  columns: [
    'date',
    'number',
    'invoice.number',
    'invoice.guardian',
    'reason',
    'net',
    'tax',
    'total',
    'applied',
    'refunded',
    'credit',
  ],
  sum: ['net', 'tax', 'total', 'applied', 'refunded', 'credit'],
  sort: { by: 'date' },
})

/** What was given back of each service; what was let off after the invoice is told with other discounts. */
const creditedByService = defineEntityReport({
  report: 'creditedByService',
  of: 'salesReturns.items',
  page,
  where: { 'document.grant': { empty: true } },
  parts: countedBy('document.status'),
  period: 'document.date',
  filters: ['item.service', 'taxCategory'],
  group: ['item.service'],
  count: true,
  sum: ['amount', 'unearned', 'tax', 'total'],
  sort: { by: 'total', order: 'desc' },
})

/** Money that went back to families: by payments, and at once by credit notes. */
const refunds = defineEntityReport({
  report: 'refunds',
  of: 'paymentTransactions.methods',
  also: ['salesReturns.refunds'],
  page,
  where: { 'document.guardian': { empty: false } },
  parts: countedBy('document.status'),
  period: 'document.date',
  filters: ['document.guardian', 'paymentMethod'],
  columns: ['document.date', 'document.number', 'document.guardian', 'paymentMethod', 'reference', 'amount'],
  sum: ['amount'],
  sort: { by: 'document.date' },
})

/** The reports about what goes back, in the order of their page. */
export const returnReports: readonly EntityReport[] = [creditNotes, creditedByService, refunds]
