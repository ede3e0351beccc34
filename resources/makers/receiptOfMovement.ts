import { ref } from '../../schema/fields/ref.ts'
import { maker } from '../../schema/maker.ts'
import { collections } from '../fees/collections.ts'
import { bankMovements } from '../treasury/bankMovements.ts'
import { beginning } from './beginning.ts'
import { ofOtherBank } from './ofOtherBank.ts'

/** The receipt of what the bank says has come, as a draft: who has paid, and for what, is completed in its form. */
export const receiptOfMovement = maker(
  bankMovements,
  collections,
  ({ bank, date, description, reference, moneyIn }, { paymentMethod, guardian }, { methodBank }) => {
    if (methodBank !== bank) return ofOtherBank
    return [
      {
        date,
        description: beginning(description, 2000),
        status: 'draft' as const,
        ...(typeof guardian === 'number'
          ? { paidBy: 'guardian' as const, guardian }
          : { paidBy: 'walkIn' as const, payerName: beginning(description, 120) ?? beginning(reference, 120) ?? date }),
        methods: [{ paymentMethod, amount: moneyIn, reference: beginning(reference, 60) }],
      },
    ]
  },
  {
    input: { paymentMethod: ref('paymentMethods', { required: true }), guardian: ref('guardians') },
    reads: { methodBank: 'paymentMethod.bank' },
  },
)
