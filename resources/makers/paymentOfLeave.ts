import { date, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { subtract } from '../../schema/values/money.ts'
import { leavePayouts } from '../payroll/leavePayouts.ts'
import { paymentTransactions } from '../treasury/paymentTransactions.ts'

/** The payment of leave that is not taken. */
export const paymentOfLeave = maker(
  leavePayouts,
  paymentTransactions,
  (payout, { paidOn, paymentMethod, reference }) => {
    const { paid = '0' } = payout as { paid?: string | null }
    return [
      {
        date: paidOn,
        description: payout.reason,
        paidTo: 'leave' as const,
        leavePayout: payout.id,
        status: 'open' as const,
        methods: [{ paymentMethod, amount: subtract(payout.leavePay ?? '0', paid ?? '0'), reference }],
      },
    ]
  },
  { input: { paidOn: date({ required: true }), paymentMethod: ref('paymentMethods', { required: true }), reference: text() } },
)
