import { date, ref, text } from '../../../schema/fields.ts'

const approves = 'approvePurchOrders'
const isLeft = { cameLeft: { gt: 0 } } as const

/** How an order is approved, what comes of it, and how it ends. */
export const orderActions = {
  approve: { from: ['waiting'], to: 'open', permission: approves, shows: ['supplier', 'total'], bulk: true, confirm: true },
  refuse: { from: ['waiting'], to: 'draft', permission: approves, input: { reason: text({ required: true, max: 200 }) } },
  // What is left of it comes into the warehouse: a receipt to be counted and issued.
  receive: {
    from: ['open'],
    when: isLeft,
    permission: 'viewAdditionOrders',
    input: {
      receivedOn: date({ required: true, default: 'today', notAfter: 'today' }),
      warehouse: ref('warehouses', { required: true, where: { active: true }, preset: { isDefault: true } }),
      deliveryNote: text({ max: 60 }),
    },
    makes: 'additionOrders',
    by: 'receiptOfOrder',
    mustMake: 'PurchaseOrder.NothingToReceive',
  },
  // Goods that come with their invoice, and services, need no receipt.
  invoice: {
    from: ['open'],
    when: isLeft,
    permission: 'addPurchTransactions',
    makes: 'purchaseInvoices',
    by: 'invoiceOfOrder',
    mustMake: 'PurchaseOrder.NothingToReceive',
  },
  // What has not come is not waited for any more.
  close: { from: ['open'], to: 'closed', confirm: true },
  reopen: { from: ['closed'], to: 'open', when: isLeft },
  void: { to: 'void', takesBack: true, bulk: true, input: { reason: text({ required: true }) }, confirm: true, danger: true },
} as const
