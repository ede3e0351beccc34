/** How much of the value of a receipt its supplier has invoiced: follows from its lines. */
export const invoicedOfReceipt = { of: 'items.record', sum: 'settled', atMost: 'amount', as: 'invoiced' } as const

const gone = { on: ['unpost', 'void'], error: 'Receipt.Invoiced' } as const

/** What is invoiced of a receipt has come. */
export const receiptGuards = [
  { ...gone, usedBy: 'purchaseInvoices.items.receiptItem' },
  { ...gone, usedBy: 'purchaseInvoices.items.receiptCharge' },
] as const
