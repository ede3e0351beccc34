/** What is seldom meant: to pay a supplier or a guardian what nobody owes. */
export const paymentAsks = [
  {
    on: ['create', 'edit'],
    when: { paidTo: 'supplier', status: { not: 'draft' }, owed: { lte: 0 } },
    field: 'supplier',
    error: 'Payment.NothingOwed',
  },
  {
    on: ['create', 'edit'],
    when: { paidTo: 'supplier', status: { not: 'draft' }, owed: { gt: 0 }, paid: { gt: { field: 'owed' } } },
    field: 'paid',
    error: 'Payment.MoreThanOwed',
  },
  // What a returned cheque left to be paid is paid by the advance, not beside it.
  {
    on: ['create', 'edit'],
    when: { status: { not: 'draft' }, claimOpen: { gt: 0 } },
    field: 'refunded',
    error: 'Refund.ClaimOpen',
  },
] as const
