import { boughtReads } from '../../groups/bought.ts'
import { goodsUnits } from '../../groups/stockItems.ts'

/** What an invoice must know of its supplier, its goods, and what was received of them. */
export const boughtInvoiceReads = {
  ...goodsUnits('items'),
  ...boughtReads,
  itemKind: 'items.item.kind',
  receivedItem: 'items.receiptItem.item',
  receivedUnit: 'items.receiptItem.unit',
  chargeAmount: 'items.receiptCharge.amount',
  received: {
    of: 'additionOrders.items',
    each: 'items',
    everywhere: true,
    where: { 'record.supplier': { same: 'document.supplier' }, item: { same: 'receivedItem' } },
    every: true,
    take: ['id', 'quantity', 'amount', 'invoicedLeft'],
  },
  supplierName: 'supplier.arabicName',
  taxNumber: 'supplier.taxNumber',
  paymentDays: 'supplier.paymentDays',
} as const
