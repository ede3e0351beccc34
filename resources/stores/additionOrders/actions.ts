import { postedActions } from '../../groups/posted.ts'

/** What is done with a receipt: what a supplier is still to invoice of it becomes the draft of that invoice. */
export const receiptActions = {
  invoice: {
    from: ['posted'],
    when: { kind: 'purchase' },
    permission: 'addPurchTransactions',
    makes: 'purchaseInvoices',
    by: 'invoiceOfReceipt',
    mustMake: 'PurchaseInvoice.NothingToInvoice',
  },
  ...postedActions(),
} as const
