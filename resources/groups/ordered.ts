import { ref } from '../../schema/fields.ts'
import { final } from './posted.ts'

/** The line of a purchase order of which goods come: the same goods, in the unit in which they were ordered. */
export const orderedLine = () =>
  ref('purchaseOrders.items', {
    flag: 'storeEnabled',
    where: {
      'record.supplier': { same: 'document.supplier' },
      'record.status': 'open',
      item: { same: 'item' },
      unit: { same: 'unit' },
    },
    errors: {
      'record.supplier': 'PurchaseOrder.OtherSupplier',
      'record.status': 'PurchaseOrder.NotInForce',
      item: 'PurchaseOrder.OtherItem',
      unit: 'PurchaseOrder.OtherUnit',
    },
  })

/** No more comes of an order than was ordered, whoever receives it. */
export const receivedOfOrder = {
  of: 'items.orderItem',
  sum: 'quantity',
  atMost: 'quantity',
  as: 'received',
  while: final,
  error: 'PurchaseOrder.MoreThanLeft',
} as const
