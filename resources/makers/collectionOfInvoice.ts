import { date, money, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import { collections } from '../fees/collections.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { payerOf } from './payerOfInvoice.ts'

/** An amount over instalments, in their order: what is due first is paid first; what is more than all of them is nobody's. */
export function allocated(
  amount: string,
  terms: readonly { readonly id: number; readonly left?: string | null; readonly claim?: boolean }[],
): { readonly term?: number; readonly claim?: number; readonly amount: string }[] {
  return takeInOrder(amount, terms, ({ left }) => left).map(({ one: { id, claim }, amount: part }) =>
    claim ? { claim: id, amount: part } : { term: id, amount: part },
  )
}

/** What a buyer pays of an invoice at once: a receipt for its instalments, the first ones first. */
export const collectionOfInvoice = maker(
  salesInvoices,
  collections,
  (invoice, { paidOn, paymentMethod, amount, reference, chequeBank, chequeDate }) => [
    {
      ...payerOf(invoice),
      date: paidOn,
      status: 'open' as const,
      methods: [{ paymentMethod, amount, reference, chequeBank, chequeDate }],
      allocations: allocated(amount, invoice.terms),
    },
  ],
  {
    input: {
      paidOn: date({ required: true }),
      paymentMethod: ref('paymentMethods', { required: true }),
      amount: money({ required: true }),
      reference: text(),
      chequeBank: text(),
      chequeDate: date(),
    },
  },
)
