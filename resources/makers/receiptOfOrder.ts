import { date, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare } from '../../schema/values/money.ts'
import { purchaseOrders } from '../purchases/purchaseOrders.ts'
import { additionOrders } from '../stores/additionOrders.ts'
import type { items as articles } from '../stores/items.ts'

/** A line of an order, with what has not come of it yet. */
export interface OrderedLine {
  readonly id: number
  readonly receivedLeft?: string | null
}

/** The lines of which something is still to come. */
export const stillOrdered = <L extends OrderedLine>(lines: readonly L[]): (L & { readonly quantity: string })[] =>
  lines.flatMap((line) => {
    const quantity = line.receivedLeft ?? '0'
    return compare(quantity, '0') > 0 ? [{ ...line, quantity }] : []
  })

/** The draft of a receipt of all goods that an order still waits for; services are only invoiced. */
export const receiptOfOrder = maker(
  purchaseOrders,
  additionOrders,
  (order, { receivedOn, warehouse, deliveryNote }, facts) => {
    const goods = order.items.filter((_, at) => facts.items[at]?.itemKind === 'stock')
    const lines = stillOrdered(goods as readonly ((typeof goods)[number] & OrderedLine)[])
    if (!lines.length) return []
    return [
      {
        ...{ date: receivedOn, warehouse, deliveryNote, kind: 'purchase' as const, order: order.id, supplier: order.supplier },
        items: lines.map(({ id, item, unit, quantity, unitCost }) => ({ orderItem: id, item, unit, quantity, unitCost })),
      },
    ]
  },
  {
    input: { receivedOn: date({ required: true }), warehouse: ref('warehouses', { required: true }), deliveryNote: text() },
    reads: { itemKind: 'items.item.kind' },
    among: {} as { items: typeof articles },
  },
)
