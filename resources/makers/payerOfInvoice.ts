import type { RecordOf } from '../../schema/define.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'

type Buyer = Pick<RecordOf<typeof salesInvoices>, 'soldTo' | 'guardian' | 'customer' | 'supplier' | 'buyerName'>

/** Who pays an invoice, as a receipt names them. */
export const payerOf = ({ soldTo, guardian, customer, supplier, buyerName }: Buyer) => ({
  paidBy: soldTo,
  guardian,
  customer,
  supplier,
  payerName: buyerName,
})
