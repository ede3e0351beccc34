import { date, money, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { sum } from '../../schema/values/money.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import { advanceRepayments } from '../payroll/advanceRepayments.ts'
import { employeeAdvances } from '../payroll/employeeAdvances.ts'

/** What is left of an instalment, as the database keeps it. */
type Due = { readonly id: number; readonly month: string | null; readonly left?: string | null }

/** A receipt for what an employee pays back of an advance: the instalments that are due first, first. */
export const repaymentOfAdvance = maker(
  employeeAdvances,
  advanceRepayments,
  ({ id, schedule }, { paidOn, paymentMethod, amount, reference }) => {
    const due = (schedule as readonly Due[]).toSorted((a, b) => ((a.month ?? '') < (b.month ?? '') ? -1 : 1))
    const paid = amount ?? sum(due.map(({ left }) => left ?? '0'))
    return [
      {
        date: paidOn,
        advance: id,
        status: 'open' as const,
        methods: [{ paymentMethod, amount: paid, reference }],
        allocations: takeInOrder(paid, due, ({ left }) => left).map(({ one, amount: part }) => ({
          instalment: one.id,
          amount: part,
        })),
      },
    ]
  },
  {
    input: {
      paidOn: date({ required: true }),
      paymentMethod: ref('paymentMethods', { required: true }),
      amount: money(),
      reference: text(),
    },
  },
)
