import { date, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { subtract } from '../../schema/values/money.ts'
import { socialInsuranceSheets } from '../payroll/socialInsuranceSheets.ts'
import { paymentTransactions } from '../treasury/paymentTransactions.ts'

/** The payment of what is left of a month's contributions. */
export const paymentOfInsurance = maker(
  socialInsuranceSheets,
  paymentTransactions,
  (sheet, { paidOn, paymentMethod, reference }) => {
    const { paid = '0' } = sheet as { paid?: string | null }
    return [
      {
        date: paidOn,
        description: sheet.description,
        paidTo: 'socialInsurance' as const,
        insuredMonth: sheet.month,
        insuranceSheet: sheet.id,
        status: 'open' as const,
        methods: [{ paymentMethod, amount: subtract(sheet.due ?? '0', paid ?? '0'), reference }],
      },
    ]
  },
  { input: { paidOn: date({ required: true }), paymentMethod: ref('paymentMethods', { required: true }), reference: text() } },
)
