import { maker } from '../../schema/maker.ts'
import { sum } from '../../schema/values/money.ts'
import { collections } from '../fees/collections.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { allocated } from './collectionOfInvoice.ts'
import { payerOf } from './payerOfInvoice.ts'

/** What was paid with an invoice, as a receipt for its instalments, the first ones first; nothing where nothing was paid. */
export const receiptOfInvoice = maker(salesInvoices, collections, (invoice) => {
  const { payments, terms, date } = invoice
  if (!payments.length) return []
  const methods = payments.map(({ id: _id, ...means }) => means)
  const paid = sum(methods.map(({ amount }) => amount))
  const open = terms.map(({ id, amount }) => ({ id, left: amount }))
  return [{ ...payerOf(invoice), date, status: 'open' as const, methods, allocations: allocated(paid, open) }]
})
