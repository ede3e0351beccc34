/** What is known of the cheque, of the receipt that took it, and of what that paid. */
export const chequeReturnReads = {
  receipt: 'cheque.record',
  receivedOn: 'cheque.record.date',
  chequeAmount: 'cheque.amount',
  chequeCleared: 'cheque.cleared',
  chequeBounced: 'cheque.bounced',
  advance: 'cheque.record.advance',
  advanceLeft: 'cheque.record.spentLeft',
  advanceTax: 'cheque.record.advanceTax',
  taxLeft: 'cheque.record.taxReleasedLeft',
  advanceCategory: 'cheque.record.taxCategory',
  handedBack: 'cheque.record.handedBack',
  aheadLeft: 'cheque.record.bouncedAheadLeft',
  paid: {
    of: 'collections.allocations',
    where: { record: { same: 'receipt' } },
    every: true,
    everywhere: true,
    take: ['id', 'term', 'claim', 'branch', 'returnedLeft', 'term.record', 'term.record.number', 'term.record.givenBackLeft'],
  },
} as const
