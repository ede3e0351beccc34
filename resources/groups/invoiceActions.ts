import { date, money, ref, text } from '../../schema/fields.ts'

/** What is asked when an invoice is paid beside it: a receipt for its instalments comes with the same step. */
export const collected = {
  permission: 'addCollectionTransactions',
  input: {
    paidOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
    paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
    amount: money({ required: true, positive: true }),
    reference: text({ max: 60 }),
  },
  shows: ['total', 'paidLeft'],
  makes: 'collections',
  by: 'collectionOfInvoice',
} as const

/** What is asked when a student leaves: what is not earned yet is credited. */
export const withdrawn = {
  permission: 'addReturnSalesTransactions',
  from: ['posted'],
  input: {
    student: ref('students', { required: true }),
    leftOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
    reason: text({ required: true, max: 200 }),
  },
  shows: ['total', 'paidLeft'],
  makes: 'salesReturns',
  by: 'returnOfWithdrawal',
} as const
