import { boughtRules } from '../../groups/bought.ts'

const issued = { 'document.status': { not: 'draft' } } as const
const ofReceipt = { receiptItem: { empty: false } } as const

/** What a line buys, and by which receipt. */
export const boughtItemRules = [
  ...boughtRules,
  {
    exactlyOne: ['item', 'account', 'receiptCharge', 'spreadBy'],
    field: 'item',
    error: 'PurchaseInvoice.OneThing',
  },
  {
    when: ofReceipt,
    holds: { item: { same: 'receivedItem' }, unit: { same: 'receivedUnit' } },
    field: 'receiptItem',
    error: 'PurchaseInvoice.OtherGoods',
  },
  { when: ofReceipt, holds: { orderItem: { empty: true } }, field: 'orderItem', error: 'PurchaseInvoice.OneThing' },
  // There is no tax to be had back of a supplier who is not registered for it.
  {
    when: { ...issued, tax: { gt: 0 }, taxCategory: 'standard' },
    holds: { 'document.taxNumber': { empty: false } },
    field: 'taxTreatment',
    error: 'PurchaseInvoice.NoTaxNumber',
  },
  {
    when: { ...issued, moved: { gt: 0 } },
    holds: { 'document.warehouse': { empty: false } },
    field: 'item',
    error: 'Invoice.WarehouseRequired',
  },
  // Only the customs may take nothing but the tax; goods without a price are a gift, or a mistake.
  {
    when: { account: { empty: false }, taxCategory: { not: 'importsAtCustoms' } },
    holds: { net: { gt: 0 } },
    field: 'price',
    error: 'Value.AboveZero',
  },
] as const
