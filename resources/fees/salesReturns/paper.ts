import { taxLetters } from '../../calculations/taxLetters.ts'

/** What the tax law asks of a credit note, and what it settled. */
export const creditPaper = {
  fields: [
    'number',
    'date',
    'invoice',
    'guardian',
    'customer',
    'customer.taxNumber',
    'supplier',
    'supplier.taxNumber',
    'buyerName',
    'reason',
    'kind',
    'net',
    'tax',
    'total',
    'applied',
    'credit',
  ],
  lines: {
    items: ['item.student', 'item.service', 'item.item', 'amount', 'taxCategory', 'taxPercentage', 'tax', 'total'],
    discounts: [],
    granted: [],
    allocations: ['dueOn', 'amount'],
    refunds: ['paymentMethod', 'reference', 'amount'],
  },
  // The same categories and reasons as on the invoice.
  breakdowns: [
    {
      of: 'items',
      by: ['taxCategory', 'taxPercentage', 'item.taxReason'],
      sums: ['amount', 'tax'],
      when: { taxCategory: { empty: false } },
      title: { ar: 'الضريبة حسب الفئة', en: 'Tax by category' },
    },
  ],
  inWords: 'total',
  reprints: true,
  // It is one where its invoice is.
  taxCode: {
    flag: 'eInvoicing',
    when: { 'invoice.taxDocument': { in: ['standard', 'simplified'] } },
    total: 'total',
    tax: 'tax',
    prefix: taxLetters.salesReturns,
  },
} as const
