import { ref } from '../../schema/fields/ref.ts'
import { choice, date as dateField, money, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare, isZero, subtract } from '../../schema/values/money.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { taxReasons, untaxedCategories } from '../groups/values.ts'
import { bankMovements } from '../treasury/bankMovements.ts'
import { banks } from '../treasury/banks.ts'
import { beginning } from './beginning.ts'

/** The voucher of what only the bank knew of: its charges, with the input VAT that its invoice shows, or interest. */
export const voucherOfMovement = maker(
  bankMovements,
  vouchers,
  ({ date, description: said, reference, moneyIn, moneyOut }, input, { bankAccount, bankName, inputVat, collectsTax }) => {
    const { account, costCenter, taxNumber, invoiceNumber, taxTreatment, taxReason } = input
    const tax = input.tax ?? '0'
    const taxable = !isZero(tax)
    const isOut = !isZero(moneyOut ?? '0')
    const whole = (isOut ? moneyOut : moneyIn) ?? '0'
    if (taxable && collectsTax === false) return { fault: { code: 'BankMovement.NotRegistered', field: 'tax' } }
    if (taxable && compare(tax, whole) >= 0) return { fault: { code: 'BankMovement.TaxAbove', field: 'tax' } }
    if (taxable && input.invoiceDate && input.invoiceDate > date)
      return { fault: { code: 'Expense.InvoiceAhead', field: 'invoiceDate', params: { invoiceDate: input.invoiceDate, date } } }
    if (taxable && typeof inputVat !== 'number') return { fault: { code: 'Ledger.MappingMissing', params: { role: 'inputVat' } } }
    const description = beginning(said, 200)
    // What the bank gives back of its charges gives its tax back, too.
    const against = (amount: string) => (isOut ? { debit: amount } : { credit: amount })
    return [
      {
        date,
        // What the bank says whole stays with its movement.
        description: beginning(said, 2000),
        reference: beginning(reference, 60),
        status: 'open' as const,
        taxable,
        entries: [
          { account: bankAccount as number, debit: moneyIn, credit: moneyOut, description },
          {
            account,
            ...against(subtract(whole, tax)),
            description,
            taxTreatment,
            taxReason,
            ...(typeof costCenter === 'number' && { costCenters: [{ id: costCenter, share: '100' }] }),
          },
          ...(taxable
            ? [
                {
                  account: inputVat as number,
                  ...against(tax),
                  description,
                  supplierName: beginning(bankName as string | null, 120),
                  taxNumber,
                  invoiceNumber,
                  invoiceDate: input.invoiceDate ?? date,
                },
              ]
            : []),
        ],
      },
    ]
  },
  {
    input: {
      account: ref('accounts', { required: true }),
      costCenter: ref('costCenters'),
      tax: money({ empty: null, min: '0' }),
      taxNumber: text({ pattern: 'taxNumber' }),
      invoiceNumber: text({ max: 60 }),
      invoiceDate: dateField(),
      taxTreatment: choice(untaxedCategories),
      taxReason: choice(taxReasons),
    },
    reads: {
      bankAccount: 'bank.account',
      bankName: 'bank.arabicName',
      inputVat: { of: 'company.accountMappings', where: { role: 'inputVat' }, take: 'account' },
      collectsTax: 'branch.isTaxCollectionActivated',
    },
    among: { banks },
  },
)
