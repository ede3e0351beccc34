import { date, ref, text } from '../../schema/fields.ts'

/** What is owed is paid by a document of the treasury, which the action makes: on which day, and by which means. */
export const paidByTreasury = () =>
  ({
    when: { paidLeft: { gt: 0 } },
    permission: 'addPaymentTransactions',
    input: {
      paidOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
      paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
      reference: text({ max: 60 }),
    },
    makes: 'paymentTransactions',
  }) as const

/** Paid is what was paid in the books. */
export const followsPayment = { payment: { of: 'paidInBooks', none: 'unpaid', some: 'partlyPaid', all: 'paid' } } as const
