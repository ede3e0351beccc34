import { money, ref } from '../../../schema/fields.ts'
import { claimedOfPayer, notClaimedOfPayer, notOwedByPayer, owedByPayer } from '../../groups/buyer.ts'
import { afterwards } from '../../groups/cashDesk.ts'
import { final } from '../../groups/posted.ts'

/** When the debts arose that lines settle, and until when they were discounted. */
export const allocationReads = {
  billedOn: 'allocations.term.record.date',
  earlyUntil: 'allocations.term.record.earlyUntil',
  earlyGranted: 'allocations.term.record.earlyGranted',
  claimedOn: 'allocations.claim.record.date',
} as const

/** Which debts a receipt settles: instalments of invoices, and what cheques that came back left to be paid. */
export const allocationLines = () =>
  ({
    title: ['amount'],
    // Fees of every branch are paid at any desk; what was paid for another one, it is owed.
    crossBranch: true,
    fields: {
      term: ref('salesInvoices.terms', { where: owedByPayer, errors: notOwedByPayer }),
      // What a cheque that came back left to be paid.
      claim: ref('chequeReturns.terms', { where: claimedOfPayer, errors: notClaimedOfPayer }),
      amount: money({ required: true, positive: true }),
    },
    unique: [{ fields: ['term', 'claim'], error: 'Allocation.Repeated' }],
    rules: [
      { exactlyOne: ['term', 'claim'], field: 'term', error: 'Allocation.OneDebt' },
      {
        when: { 'document.status': { not: 'draft' } },
        holds: { none: [{ billedOn: afterwards }] },
        field: 'term',
        error: 'Receipt.BeforeInvoice',
      },
      {
        when: { 'document.status': { not: 'draft' } },
        holds: { none: [{ claimedOn: afterwards }] },
        field: 'claim',
        error: 'Receipt.BeforeChequeReturn',
      },
    ],
    // Whoever pays late has no discount for paying early, unless it is left to the family.
    asks: [
      {
        on: ['create', 'edit'],
        when: {
          'document.status': { not: 'draft' },
          all: [{ earlyUntil: { lt: { field: 'document.date' } }, earlyGranted: { gt: 0 } }],
        },
        field: 'term',
        error: 'Discount.EarlyPaymentKept',
        answeredBy: { permission: 'discountInvoices', error: 'Discount.EarlyPaymentOver' },
      },
    ],
  }) as const

/** A debt is settled once, whoever pays it. */
export const allocationLimits = [
  {
    of: 'allocations.term',
    sum: 'amount',
    atMost: 'amount',
    while: final,
    error: 'Allocation.MoreThanLeft',
    booked: 'Allocation.NotPosted',
    bookedAtEntry: true,
  },
  { of: 'allocations.term', sum: 'amount', atMost: 'amount', as: 'collected', while: final, error: 'Allocation.MoreThanLeft' },
  {
    of: 'allocations.claim',
    sum: 'amount',
    atMost: 'amount',
    while: final,
    error: 'Allocation.MoreThanLeft',
    booked: 'Allocation.ClaimNotPosted',
    bookedAtEntry: true,
  },
  // What stands in the books of it: credit notes give back no more.
  { of: 'allocations.term', sum: 'amount', atMost: 'amount', as: 'received', hidden: true, while: { status: 'posted' } },
] as const
