import { taxLetters } from '../../calculations/taxLetters.ts'

/** How a receipt looks on paper; it is the tax invoice of an advance that is taxed as it comes. */
export const receiptPaper = {
  titles: [
    {
      when: { advanceTax: { gt: 0 } },
      title: { ar: 'فاتورة ضريبية مبسطة عن دفعة مقدمة', en: 'Simplified tax invoice of a prepayment' },
    },
    { when: { chequesReturned: { gt: 0 } }, title: { ar: 'سند قبض ارتجع شيكه', en: 'Receipt of a cheque that came back' } },
  ],
  fields: [
    'number',
    'date',
    'guardian',
    'customer',
    'supplier',
    'payerName',
    'cashier',
    'temporary',
    'description',
    'reason',
    'received',
    'credited',
    'allocated',
    'advance',
    'advanceFor',
    'advanceStudent',
    'advanceRate',
    'advanceTax',
    'handedBack',
    'chequesReturned',
  ],
  lines: {
    methods: ['paymentMethod', 'reference', 'chequeBank', 'chequeDate', 'amount'],
    allocations: ['term.record.number', 'claim.record.number', 'term.record.students', 'term.dueOn', 'branch', 'amount'],
    credits: ['collection', 'creditNote', 'amount', 'taxBack'],
  },
  inWords: 'received',
  taxCode: {
    flag: 'eInvoicing',
    when: { advanceTax: { gt: 0 } },
    total: 'advance',
    tax: 'advanceTax',
    prefix: taxLetters.collections,
    error: 'Advance.TaxIssued',
  },
  papers: ['a4', 'roll'],
  issued: true,
  reprints: true,
  signatures: [{ ar: 'المستلم', en: 'Received by' }],
} as const
