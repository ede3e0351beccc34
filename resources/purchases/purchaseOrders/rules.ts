import { goodsLineRules } from '../../groups/stockItems.ts'

/** The unit is one of the item. */
export const orderLineRules = [goodsLineRules[0]] as const

/** Above the limit of the school it is issued by those alone who approve orders; others let it wait for them. */
export const orderAsks = [
  {
    on: ['create', 'edit'],
    when: { status: 'open', total: { gt: { field: 'approvedAbove' } } },
    field: 'total',
    error: 'PurchaseOrder.AboveLimit',
    answeredBy: { permission: 'approvePurchOrders', error: 'PurchaseOrder.NeedsApproval' },
  },
] as const

const waits = { while: { status: { in: ['draft', 'open'] } } } as const

/** What has come of an order stays of it. */
export const orderGuards = [
  { on: ['void'], holds: { came: { lte: 0 } }, error: 'PurchaseOrder.Received' },
  { on: ['void', 'close'], usedBy: 'additionOrders.items.orderItem', ...waits, error: 'PurchaseOrder.BeingReceived' },
  { on: ['void', 'close'], usedBy: 'purchaseInvoices.items.orderItem', ...waits, error: 'PurchaseOrder.BeingReceived' },
] as const
