import { maker } from '../../schema/maker.ts'
import { isZero, negate, sum } from '../../schema/values/money.ts'
import { vatReturns } from '../accounting/vatReturns.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { numberOf } from './numberOf.ts'

/** Where the number of a return stands in what its settlement is called: it has none before it is filed. */
export const numberPlace = '{number}'

const accountOf = (role: string) => ({ of: 'company.accountMappings', where: { role }, take: 'account' })

/** The voucher that empties the tax accounts of each branch of what a return tells, onto what is owed to the authority. It stands in the books with the filing. */
export const settlementOfReturn = maker(
  vatReturns,
  vouchers,
  (filed, _, facts) => {
    const { date, description, shares, settledAs, corrections, correctionAccount } = filed
    const taxes = shares.flatMap(({ branch, outputTax, inputTax }) => [
      { branch, role: 'outputVat' as const, amount: outputTax ?? '0' },
      { branch, role: 'inputVat' as const, amount: negate(inputTax ?? '0') },
    ])
    const corrected = { branch: null, account: correctionAccount, amount: corrections ?? '0' }
    const owed = {
      branch: null,
      role: 'vatSettlement' as const,
      amount: negate(sum([...taxes, corrected].map(({ amount }) => amount))),
    }
    const roles = [...taxes, owed].filter(({ amount }) => !isZero(amount))
    const missing = roles.find(({ role }) => typeof facts[role] !== 'number')
    if (missing) return { fault: { code: 'Ledger.MappingMissing', params: { role: missing.role } } }
    const lines = [
      ...roles.map(({ branch, role, amount }) => ({ branch, account: facts[role] as number, amount })),
      ...(isZero(corrected.amount) ? [] : [corrected]),
    ]
    const entries = lines.map(({ branch, account, amount }) => ({
      ...{ branch, account },
      ...(amount.startsWith('-') ? { credit: negate(amount) } : { debit: amount }),
    }))
    const said = [settledAs?.replace(numberPlace, String(numberOf(filed) ?? '')), description].filter(Boolean).join(': ')
    return lines.length ? [{ date, description: said, status: 'posted' as const, entries }] : []
  },
  {
    reads: {
      outputVat: accountOf('outputVat'),
      inputVat: accountOf('inputVat'),
      vatSettlement: accountOf('vatSettlement'),
    },
  },
)
