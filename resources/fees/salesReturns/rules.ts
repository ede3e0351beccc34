/** Nothing is given back before it was invoiced and received, and no more than that. */
export const creditRules = [
  {
    when: { 'invoice.date': { empty: false } },
    holds: { 'invoice.date': { lte: { field: 'date' } } },
    field: 'date',
    error: 'Return.BeforeInvoice',
  },
  // Nothing is given back before it was received.
  {
    when: { givenBack: { gt: 0 }, status: { not: 'draft' }, lastPaidOn: { empty: false } },
    holds: { lastPaidOn: { lte: { field: 'date' } } },
    field: 'date',
    error: 'Return.BeforeReceipt',
  },
  { holds: { credit: { gte: 0 } }, field: 'refunded', error: 'Return.RefundAboveCredit' },
  // Of somebody who is not kept there is nowhere to keep a credit.
  {
    when: { buyerName: { empty: false }, status: { in: ['open', 'posted'] } },
    holds: { credit: { lte: 0 } },
    field: 'refunded',
    error: 'Return.RefundInFull',
  },
] as const
