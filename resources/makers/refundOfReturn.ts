import { date, money, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { vatReturns } from '../accounting/vatReturns.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { banks } from '../treasury/banks.ts'
import { numberOf } from './numberOf.ts'
import { numberPlace } from './settlementOfReturn.ts'

/** The voucher of what the authority has paid back of the credit of a return: it comes to the bank, and is owed to the school no more. */
export const refundOfReturn = maker(
  vatReturns,
  vouchers,
  (filed, { receivedOn, received }, { bankAccount, vatSettlement }) => {
    if (typeof vatSettlement !== 'number') return { fault: { code: 'Ledger.MappingMissing', params: { role: 'vatSettlement' } } }
    return [
      {
        date: receivedOn,
        description: filed.refundedAs?.replace(numberPlace, String(numberOf(filed) ?? '')) ?? null,
        status: 'posted' as const,
        entries: [
          { account: bankAccount as number, debit: received },
          { account: vatSettlement, credit: received },
        ],
      },
    ]
  },
  {
    input: { receivedOn: date({ required: true }), bank: ref('banks', { required: true }), received: money({ required: true }) },
    reads: {
      bankAccount: 'bank.account',
      vatSettlement: { of: 'company.accountMappings', where: { role: 'vatSettlement' }, take: 'account' },
    },
    among: { banks },
  },
)
