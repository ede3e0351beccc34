import { citizensEducation } from '../../calculations/citizensEducation.ts'
import { taxLetters } from '../../calculations/taxLetters.ts'

/** What an invoice is on paper: what the tax law asks of it, and when it is due. */
export const invoicePaper = {
  titles: [
    { when: { taxDocument: 'standard' }, title: { ar: 'فاتورة ضريبية', en: 'Tax invoice' } },
    { when: { taxDocument: 'simplified' }, title: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' } },
    { when: {}, title: { ar: 'فاتورة', en: 'Invoice' } },
  ],
  fields: [
    'number',
    'date',
    'guardian',
    'guardian.phone',
    'guardian.address',
    'customer',
    'customer.taxNumber',
    'customer.address',
    'supplier',
    'supplier.taxNumber',
    'supplier.address',
    'buyerName',
    'buyerPhone',
    'description',
    'net',
    'tax',
    'total',
    'paidLeft',
  ],
  lines: {
    items: [
      'student',
      'service',
      'item',
      'unit',
      'quantity',
      'price',
      'discount',
      'granted',
      'net',
      'taxPercentage',
      'tax',
      'total',
    ],
    discounts: [],
    terms: ['dueOn', 'amount', 'left'],
    payments: [],
  },
  breakdowns: [
    // How much bears which tax, and why some of it bears none.
    {
      of: 'items',
      by: ['taxCategory', 'taxPercentage', 'taxReason'],
      sums: ['net', 'tax'],
      when: { taxCategory: { empty: false } },
      title: { ar: 'الضريبة حسب الفئة', en: 'Tax by category' },
    },
    // Whose tax the state bears must be told by name and number.
    {
      of: 'items',
      by: ['student', 'student.identityNumber'],
      sums: ['net'],
      when: { taxReason: citizensEducation },
      title: { ar: 'المواطنون الذين تتحمل الدولة ضريبتهم', en: 'Citizens whose tax the state bears' },
    },
  ],
  inWords: 'total',
  papers: ['a4', 'roll'],
  reprints: true,
  taxCode: {
    flag: 'eInvoicing',
    when: { taxDocument: { in: ['standard', 'simplified'] } },
    total: 'total',
    tax: 'tax',
    prefix: taxLetters.salesInvoices,
    error: 'Invoice.TaxIssued',
  },
} as const
