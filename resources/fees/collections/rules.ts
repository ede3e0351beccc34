import { whileChequesAreOpen } from '../../groups/cheques.ts'
import { ofOwnCashier } from '../../groups/posted.ts'
import { taxedAdvanceRules } from '../../groups/taxedAdvance.ts'

/** What must be so of a receipt: where its money comes from, and how much of it may be left over. */
export const receiptRules = [
  ...taxedAdvanceRules,
  // It is confirmed by its own action alone.
  {
    when: { temporary: { empty: false } },
    holds: { 'source.resource': 'temporaryFinancials' },
    field: 'temporary',
    error: 'Temporary.ByItsAction',
  },
  {
    when: { status: { not: 'draft' } },
    holds: { any: [{ received: { gt: 0 } }, { credited: { gt: 0 } }] },
    field: 'received',
    error: 'Payment.OneMethodRequired',
  },
  {
    when: { any: [{ received: { gt: 0 } }, { credited: { gt: 0 } }] },
    holds: { advance: { gte: 0 } },
    field: 'advance',
    error: 'Allocation.MoreThanMain',
  },
  { when: { received: { gt: 0 } }, holds: { handedBack: { gte: 0 } }, field: 'handedBack', error: 'Allocation.MoreThanMain' },
  {
    when: { status: { not: 'draft' }, handedBack: { gt: 0 } },
    holds: { handedBack: { lte: { field: 'paidAhead' } } },
    field: 'received',
    error: 'Payment.MoreThanAhead',
  },
  // Families pay in advance; whoever else pays, pays what is due.
  {
    when: { paidBy: { not: 'guardian' }, status: { not: 'draft' } },
    holds: { advance: { lte: 0 } },
    field: 'received',
    error: 'Payment.MoreThanDue',
  },
] as const

/** What somebody is asked who enters a receipt that is seldom meant. */
export const receiptAsks = [
  { on: ['create', 'edit'], when: { date: { gt: { field: 'today' } } }, field: 'date', error: 'Receipt.DateAhead' },
  // Of an advance alone another one is made: that is seldom meant.
  {
    on: ['create', 'edit'],
    when: { status: { not: 'draft' }, credited: { gt: 0 }, received: { lte: 0 }, allocated: { lte: 0 } },
    field: 'credited',
    error: 'Credit.ForNothing',
  },
  // Whoever collects beside an invoice means the invoice.
  {
    on: ['create'],
    when: { status: { not: 'draft' }, 'source.resource': 'salesInvoices', advance: { gt: 0 } },
    field: 'advance',
    error: 'Receipt.BecomesAdvance',
  },
] as const

/** What is not done with a receipt that was handed out. */
export const receiptGuards = [
  ofOwnCashier,
  // What has a number is handed out: it is taken back with a reason and made anew.
  {
    on: ['edit'],
    changes: [
      'methods',
      'allocations',
      'credits',
      'advanceFor',
      'advanceStudent',
      'date',
      'temporary',
      'paidBy',
      'guardian',
      'customer',
      'supplier',
      'payerName',
    ],
    holds: { status: 'draft' },
    error: 'Receipt.Numbered',
  },
  whileChequesAreOpen,
  // What was made with an invoice goes with it; of somebody who is not kept nobody can be asked for it afterwards.
  {
    on: ['void'],
    holds: { any: [{ paidBy: { not: 'walkIn' } }, { status: 'draft' }, { 'source.resource': 'salesInvoices' }] },
    error: 'Receipt.OfWalkIn',
  },
  { on: ['unpost'], holds: { spent: { lte: 0 } }, error: 'Credit.Used' },
] as const
