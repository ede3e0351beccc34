/** What whoever paid gets until a receipt confirms it. */
export const temporaryPaper = {
  fields: [
    'number',
    'date',
    'status',
    'guardian',
    'payerName',
    'student',
    'paymentMethod',
    'reference',
    'chequeDate',
    'cashier',
    'description',
    'reason',
    'amount',
  ],
  head: { ar: 'سند مؤقت، يُعتمد بسند قبض', en: 'Temporary, until a receipt confirms it' },
  inWords: 'amount',
  papers: ['a4', 'roll'],
  reprints: true,
  signatures: [{ ar: 'المستلم', en: 'Received by' }],
} as const
