/** What a cashier hands over with the money. */
export const shiftPaper = {
  fields: [
    'number',
    'date',
    'safe',
    'cashier',
    'status',
    'takenByMethod',
    'paidByMethod',
    'note',
    'openingCash',
    'openingDifference',
    'taken',
    'paidOut',
    'expected',
    'counted',
    'difference',
  ],
  // Of what there was none nobody counted anything.
  where: { counts: { pieces: { gt: 0 } } },
  inWords: 'counted',
  papers: ['a4', 'roll'],
  signatures: [
    { ar: 'أمين الصندوق', en: 'Cashier' },
    { ar: 'المستلم', en: 'Received by' },
  ],
} as const
