/** What the holder of the custody signs for. */
export const custodyPaper = {
  fields: [
    'number',
    'date',
    'employee',
    'custody.number',
    'custody',
    'custody.amount',
    'custody.settledLeft',
    'description',
    'reason',
    'net',
    'tax',
    'spent',
    'returned',
    'covered',
    'overspent',
  ],
  lines: {
    items: ['expense', 'description', 'supplierName', 'taxNumber', 'invoiceNumber', 'amount', 'tax', 'total'],
    methods: ['paymentMethod', 'reference', 'amount'],
  },
  inWords: 'spent',
  signatures: [
    { ar: 'صاحب العهدة', en: 'Holder of the custody' },
    { ar: 'المحاسب', en: 'Accountant' },
    { ar: 'المستلم', en: 'Received by' },
  ],
} as const
