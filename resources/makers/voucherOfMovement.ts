import { ref } from '../../schema/fields/ref.ts'
import { maker } from '../../schema/maker.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { bankMovements } from '../treasury/bankMovements.ts'
import { banks } from '../treasury/banks.ts'

/** The voucher of what only the bank knew of: its charges, interest. */
export const voucherOfMovement = maker(
  bankMovements,
  vouchers,
  ({ date, description, reference, moneyIn, moneyOut }, { account, costCenter }, { bankAccount }) => [
    {
      date,
      description,
      reference: reference?.slice(0, 60) ?? null,
      status: 'open' as const,
      entries: [
        { account: bankAccount as number, debit: moneyIn, credit: moneyOut, description },
        {
          account,
          debit: moneyOut,
          credit: moneyIn,
          description,
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
