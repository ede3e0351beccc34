import { defineEntityReport } from '../../../schema/entityReport.ts'

const ofSuppliers = { page: 'transaction-reports', years: 'all', asOf: true } as const

/** What was received, or freight of it, and no invoice in the books has: what account 2106 is made of. */
export const receivedNotInvoiced = defineEntityReport({
  report: 'receivedNotInvoiced',
  of: 'additionOrders.items',
  also: ['additionOrders.charges'],
  ...ofSuppliers,
  where: { 'document.status': 'posted', settledInBooksLeft: { gt: 0 } },
  filters: ['document.supplier', 'document.warehouse', 'document.date'],
  columns: ['document.supplier', 'document.number', 'document.date', 'toInvoice', 'settledInBooks', 'settledInBooksLeft'],
  sum: ['toInvoice', 'settledInBooks', 'settledInBooksLeft'],
  sort: { by: 'document.date' },
})

/** Every instalment of suppliers' invoices that is still to be paid, the oldest first. */
export const openPurchaseInstalments = defineEntityReport({
  report: 'openPurchaseInstalments',
  of: 'purchaseInvoices.terms',
  ...ofSuppliers,
  where: { 'document.status': 'posted', left: { gt: 0 } },
  filters: ['document.supplier', 'dueOn'],
  columns: [
    'document.supplier',
    'document.number',
    'document.supplierInvoiceNumber',
    'document.date',
    'dueOn',
    'amount',
    'used',
    'left',
  ],
  sum: ['amount', 'used', 'left'],
  sort: { by: 'dueOn' },
})

export const purchaseReports = [receivedNotInvoiced, openPurchaseInstalments]
