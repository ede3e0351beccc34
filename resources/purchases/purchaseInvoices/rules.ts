import { final, numbered } from '../../groups/posted.ts'

export const boughtDocumentRules = [
  { when: final, equal: ['totals.total', 'totals.due'], field: 'due', error: 'Invoice.TermsDiffer' },
] as const

/** What was handed in, paid or given back of it stands. */
export const boughtGuards = [
  numbered(['items', 'terms', 'date', 'supplier', 'supplierInvoiceNumber', 'supplierInvoiceDate', 'warehouse']),
  { on: ['unpost', 'void'], holds: { returned: { lte: 0 } }, error: 'PurchaseInvoice.HasReturns' },
  {
    on: ['unpost', 'void'],
    usedBy: 'paymentTransactions.instalments.purchaseTerm',
    while: final,
    error: 'PurchaseInvoice.HasPayments',
  },
] as const
