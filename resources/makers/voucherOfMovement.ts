import { ref } from '../../schema/fields/ref.ts'
import { maker } from '../../schema/maker.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { bankMovements } from '../treasury/bankMovements.ts'
import { banks } from '../treasury/banks.ts'
import { beginning } from './beginning.ts'

/** The voucher of what only the bank knew of: its charges, interest. */
export const voucherOfMovement = maker(
  bankMovements,
  vouchers,
  ({ date, description: said, reference, moneyIn, moneyOut }, { account, costCenter }, { bankAccount }) => [
    {
      date,
      // What the bank says whole stays with its movement.
      description: beginning(said, 2000),
      reference: beginning(reference, 60),
      status: 'open' as const,
      entries: [
        { account: bankAccount as number, debit: moneyIn, credit: moneyOut, description: beginning(said, 200) },
        {
          account,
          debit: moneyOut,
          credit: moneyIn,
          description: beginning(said, 200),
          ...(typeof costCenter === 'number' && { costCenters: [{ id: costCenter, share: '100' }] }),
        },
      ],
    },
  ],
  {
    input: { account: ref('accounts', { required: true }), costCenter: ref('costCenters') },
    reads: { bankAccount: 'bank.account' },
    among: { banks },
  },
)
