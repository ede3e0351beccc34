import { maker } from '../../schema/maker.ts'
import { subtract } from '../../schema/values/money.ts'
import { nextPart } from '../calculations/nextPart.ts'
import { purchaseInvoices } from '../purchases/purchaseInvoices.ts'
import { purchaseOrders } from '../purchases/purchaseOrders.ts'
import { type OrderedLine, stillOrdered } from './receiptOfOrder.ts'

/** The draft of an invoice of all that an order still waits for: its goods come with it. */
export const invoiceOfOrder = maker(purchaseOrders, purchaseInvoices, (order, _, { decimals }) => {
  const lines = order.items as readonly ((typeof order.items)[number] & OrderedLine)[]
  const items = stillOrdered(lines).map(({ id, item, unit, quantity, price, discount, taxTreatment, ...line }) => {
    const whole = lines.find((one) => one.id === id)?.quantity ?? quantity
    return {
      ...{ orderItem: id, item, unit, quantity, price, taxTreatment },
      discount:
        discount && nextPart(discount, { quantity, whole, before: subtract(whole, line.receivedLeft ?? '0') }, Number(decimals)),
    }
  })
  return items.length ? [{ supplier: order.supplier, warehouse: order.warehouse, items }] : []
})
