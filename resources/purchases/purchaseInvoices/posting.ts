import { receivedOfOrder } from '../../groups/ordered.ts'
import { final } from '../../groups/posted.ts'
import { goodsAccount } from '../../groups/stockItems.ts'

const inBooks = { status: 'posted' } as const

/** What an invoice uses up of receipts and orders, and what is used up of it. */
export const boughtLimits = [
  receivedOfOrder,
  {
    of: 'items.receiptItem',
    sum: 'quantity',
    atMost: 'quantity',
    as: 'invoiced',
    while: final,
    error: 'PurchaseInvoice.MoreThanReceived',
  },
  {
    of: 'items.receiptItem',
    sum: 'accrued',
    atMost: 'amount',
    as: 'settled',
    hidden: true,
    while: final,
    error: 'PurchaseInvoice.MoreThanReceived',
  },
  {
    of: 'items.receiptItem',
    sum: 'accrued',
    atMost: 'toInvoice',
    as: 'settledInBooks',
    while: inBooks,
    error: 'PurchaseInvoice.MoreThanReceived',
  },
  // Freight is invoiced once, for whatever it turned out to be.
  { of: 'items.receiptCharge', atMost: 1, as: 'invoiced', while: final, error: 'PurchaseInvoice.ChargeInvoiced' },
  {
    of: 'items.receiptCharge',
    sum: 'accrued',
    atMost: 'toInvoice',
    as: 'settledInBooks',
    while: inBooks,
    error: 'PurchaseInvoice.ChargeInvoiced',
  },
  { of: 'terms.record', sum: 'used', atMost: 'due', as: 'paid' },
  { of: 'terms.record', sum: 'applied', atMost: 'due', as: 'applied' },
  { of: 'items.record', sum: 'returned', atMost: 'bought', as: 'returned' },
] as const

/** What was bought, goods that had come before against what stands for them, the tax, and what the supplier is owed. */
export const boughtRows = [
  { each: 'items', debit: goodsAccount, amount: 'stockValue' },
  {
    each: 'items',
    debit: ['item.category.consumptionAccount', 'item.category.costAccount', 'role.costOfSales'],
    amount: 'serviceValue',
    costCenter: 'costCenter',
    description: 'description',
  },
  {
    each: 'items',
    debit: 'account',
    amount: 'net',
    costCenter: 'costCenter',
    description: 'description',
    when: { account: { empty: false } },
  },
  { each: 'items', debit: 'role.goodsReceivedNotInvoiced', amount: 'accrued' },
  { each: 'items', debit: 'role.priceVariance', amount: 'variance' },
  { each: 'items', debit: 'role.inputVat', amount: 'tax' },
  { each: 'items', debit: 'role.inputVat', credit: 'role.outputVat', amount: 'reverseTax' },
  {
    credit: ['supplier.payableAccount', 'role.supplierPayable'],
    amount: 'total',
    party: 'supplier',
    description: 'supplierInvoiceNumber',
  },
] as const

/** What the return is told of it; of what comes from abroad the school owes the tax as if it had made the supply. */
export const boughtTaxes = [
  { each: 'items', side: 'purchases', base: 'taxed', tax: 'deductible', category: 'taxCategory' },
  {
    each: 'items',
    side: 'sales',
    base: 'taxed',
    tax: 'reverseTax',
    category: 'taxCategory',
    when: { reverseTax: { gt: 0 } },
  },
] as const

export const boughtMoves = [
  { each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'moved', value: 'stockValue' },
] as const
