import { maker } from '../../schema/maker.ts'
import { compare } from '../../schema/values/money.ts'
import { purchaseInvoices } from '../purchases/purchaseInvoices.ts'
import { additionOrders } from '../stores/additionOrders.ts'

/** What nobody has invoiced of a line: of goods how many, of freight whether. */
interface Left {
  readonly id: number
  readonly invoicedLeft?: string | number | null
}

const isLeft = ({ invoicedLeft }: Left): boolean => compare(String(invoicedLeft ?? '0'), '0') > 0

/** The draft of the invoice of a receipt: what of its goods and charges has not been invoiced. */
export const invoiceOfReceipt = maker(additionOrders, purchaseInvoices, (receipt) => {
  const goods = (receipt.items as readonly ((typeof receipt.items)[number] & Left)[]).filter(isLeft)
  const charges = (receipt.charges as readonly ((typeof receipt.charges)[number] & Left)[]).filter(isLeft)
  const items = [
    ...goods.map(({ id, item, unit, unitCost, invoicedLeft }) => ({
      ...{ receiptItem: id, item, unit, price: unitCost },
      quantity: String(invoicedLeft),
    })),
    ...charges.map(({ id, description, amount }) => ({ receiptCharge: id, description, quantity: '1', price: amount })),
  ]
  if (!items.length || receipt.supplier === null) return []
  return [{ supplier: receipt.supplier, warehouse: receipt.warehouse, items }]
})
