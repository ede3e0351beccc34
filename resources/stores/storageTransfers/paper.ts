/** Goes along with the goods: whoever takes them writes what has come. */
export const transferPaper = {
  lines: { items: ['item.code', 'item', 'unit', 'quantity', 'arrived', 'cost'] },
  byHand: { lines: 'items', columns: ['arrived'], when: { status: 'sent', arrived: { lte: 0 } } },
  papers: ['a4'],
  reprints: true,
  signatures: [
    { ar: 'المسلِّم', en: 'Handed over by' },
    { ar: 'الناقل', en: 'Carried by' },
    { ar: 'المستلم', en: 'Received by' },
  ],
} as const
