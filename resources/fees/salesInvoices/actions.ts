import { date, money, ref, text } from '../../../schema/fields.ts'
import { means } from '../../groups/cashDesk.ts'

/** Whoever issues an invoice takes what is paid with it: the receipt comes in the same step. */
export const issued = { from: ['draft'], to: 'open', alsoSaved: true, makes: 'collections', by: 'receiptOfInvoice' } as const

/** What is asked when an invoice is paid later, beside it: a receipt for its instalments. */
export const collected = {
  permission: 'addCollectionTransactions',
  input: {
    // It lies in the year of the receipt, which may be a later one than that of the invoice.
    paidOn: date({ required: true, default: 'today' }),
    ...means(),
    amount: money({ required: true, positive: true }),
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
    student: ref('students', { required: true, where: { guardian: { same: 'document.guardian', orEmpty: true } } }),
    leftOn: date({ required: true, default: 'today' }),
    reason: text({ required: true, max: 200 }),
  },
  shows: ['total', 'paidLeft'],
  makes: 'salesReturns',
  by: 'returnOfWithdrawal',
  mustMake: 'Withdrawal.NothingLeft',
} as const
