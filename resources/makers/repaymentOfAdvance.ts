import { date, money, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { add, greater, subtract, sum } from '../../schema/values/money.ts'
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
    const open = sum(due.map(({ left }) => left ?? '0'))
    const paid = amount ?? open
    const parts = takeInOrder(paid, due, ({ left }) => left)
    const beyond = greater(subtract(paid, open), '0')
    return [
      {
        date: paidOn,
        advance: id,
        status: 'open' as const,
        methods: [{ paymentMethod, amount: paid, reference }],
        // More than is left is asked of the last one, which refuses it.
        allocations: parts.map(({ one, amount: part }, at) => ({
          instalment: one.id,
          amount: at === parts.length - 1 ? add(part, beyond) : part,
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
