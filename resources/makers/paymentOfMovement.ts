import { ref } from '../../schema/fields/ref.ts'
import { maker } from '../../schema/maker.ts'
import { bankMovements } from '../treasury/bankMovements.ts'
import { paymentTransactions } from '../treasury/paymentTransactions.ts'
import { beginning } from './beginning.ts'
import { ofOtherBank } from './ofOtherBank.ts'

/** The payment of what the bank says has gone, as a draft: who was paid is completed in its form. */
export const paymentOfMovement = maker(
  bankMovements,
  paymentTransactions,
  ({ bank, date, description, reference, moneyOut }, { paymentMethod }, { methodBank }) => {
    if (methodBank !== bank) return ofOtherBank
    return [
      {
        date,
        description: beginning(description, 2000),
        status: 'draft' as const,
        methods: [{ paymentMethod, amount: moneyOut, reference: beginning(reference, 60) }],
      },
    ]
  },
  { input: { paymentMethod: ref('paymentMethods', { required: true }) }, reads: { methodBank: 'paymentMethod.bank' } },
)
