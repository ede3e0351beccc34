import { date, money } from '../../../schema/fields.ts'
import { means } from '../../groups/cashDesk.ts'
import { postedActions } from '../../groups/posted.ts'

const { post, unpost, void: taken } = postedActions()

/** What is done with an invoice; what is paid of it settles its instalments, the first ones first. */
export const boughtActions = {
  pay: {
    from: ['posted'],
    when: { paidLeft: { gt: 0 } },
    permission: 'addPaymentTransactions',
    input: {
      paidOn: date({ required: true, default: 'today' }),
      ...means(),
      amount: money({ required: true, positive: true }),
    },
    shows: ['total', 'paidLeft'],
    makes: 'paymentTransactions',
    by: 'paymentOfPurchase',
  },
  post,
  unpost,
  // The number of the supplier is free again.
  void: { ...taken, set: { invoiceKey: null } },
} as const
