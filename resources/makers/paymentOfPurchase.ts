import { date, money, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import { purchaseInvoices } from '../purchases/purchaseInvoices.ts'
import { paymentTransactions } from '../treasury/paymentTransactions.ts'

/** The payment of an invoice: its instalments, the first ones first; what is more than all of them is paid in advance. */
export const paymentOfPurchase = maker(
  purchaseInvoices,
  paymentTransactions,
  (invoice, { paidOn, paymentMethod, amount, reference, chequeBank, chequeDate }) => {
    const terms = invoice.terms as readonly { readonly id: number; readonly left?: string | null }[]
    return [
      {
        ...{ date: paidOn, paidTo: 'supplier' as const, supplier: invoice.supplier, status: 'open' as const },
        methods: [{ paymentMethod, amount, reference, chequeBank, chequeDate }],
        instalments: takeInOrder(amount, terms, ({ left }) => left).map((taken) => ({
          purchaseTerm: taken.one.id,
          amount: taken.amount,
        })),
      },
    ]
  },
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
