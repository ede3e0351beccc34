import { date, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { subtract } from '../../schema/values/money.ts'
import { endOfServiceSettlements } from '../payroll/endOfServiceSettlements.ts'
import { paymentTransactions } from '../treasury/paymentTransactions.ts'

/** The payment of what is left of a settlement. */
export const paymentOfSettlement = maker(
  endOfServiceSettlements,
  paymentTransactions,
  (settlement, { paidOn, paymentMethod, reference }) => {
    const { paid = '0' } = settlement as { paid?: string | null }
    return [
      {
        date: paidOn,
        description: settlement.explanation,
        paidTo: 'settlement' as const,
        settlement: settlement.id,
        status: 'open' as const,
        methods: [{ paymentMethod, amount: subtract(settlement.net ?? '0', paid ?? '0'), reference }],
      },
    ]
  },
  { input: { paidOn: date({ required: true }), paymentMethod: ref('paymentMethods', { required: true }), reference: text() } },
)
