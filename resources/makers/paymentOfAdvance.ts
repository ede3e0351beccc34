import { date, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { employeeAdvances } from '../payroll/employeeAdvances.ts'
import { paymentTransactions } from '../treasury/paymentTransactions.ts'

/** The payment by which an employee gets an advance. */
export const paymentOfAdvance = maker(
  employeeAdvances,
  paymentTransactions,
  ({ id, value, reason }, { paidOn, paymentMethod, reference }) => [
    {
      date: paidOn,
      description: reason,
      paidTo: 'advance' as const,
      advance: id,
      status: 'open' as const,
      methods: [{ paymentMethod, amount: value, reference }],
    },
  ],
  { input: { paidOn: date({ required: true }), paymentMethod: ref('paymentMethods', { required: true }), reference: text() } },
)
