import type { Condition } from '../../../schema/condition.ts'
import { money, ref } from '../../../schema/fields.ts'
import { orderedLine } from '../../groups/ordered.ts'
import { goodsIn } from '../../groups/stockItems.ts'

/** The order of which goods come. @param shownWhen they are bought */
export const orderRef = (shownWhen: Condition) =>
  ref('purchaseOrders', { shownWhen, where: { status: 'open' }, error: 'PurchaseOrder.NotInForce' })

/** Goods of a receipt, each with its line of the order, and what their supplier will invoice. */
export const receivedItems = () =>
  ({
    orderItem: orderedLine(),
    ...goodsIn(),
    toInvoice: money({ is: "document.kind = 'purchase' ? amount : 0", hidden: true }),
  }) as const

/** Of an order comes what was ordered; anything else has a receipt of its own. */
export const receivedRules = [
  {
    when: { 'document.order': { empty: false }, 'document.status': { not: 'draft' } },
    holds: { orderItem: { empty: false } },
    field: 'item',
    error: 'PurchaseOrder.NotOrdered',
  },
  {
    when: { orderItem: { empty: false } },
    holds: { 'orderItem.record': { same: 'document.order' } },
    field: 'orderItem',
    error: 'PurchaseOrder.OtherOrder',
  },
] as const
