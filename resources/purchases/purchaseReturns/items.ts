import { choice, money, percent, quantity, ref } from '../../../schema/fields.ts'
import { cost } from '../../groups/stockItems.ts'
import { purchaseTaxCategories } from '../../groups/values.ts'

/** What goes back of each line of an invoice: its part of the price and of the tax, and the goods, for what they cost by now. */
export const returnedItems = () =>
  ({
    min: 1,
    blank: 1,
    max: 500,
    aside: { taxCategory: 'asked', taxPercentage: 'asked', reverseTax: 'filled', cost: 'asked' },
    fields: {
      item: ref('purchaseInvoices.items', { required: true, where: { record: { same: 'document.invoice' } } }),
      quantity: quantity({ required: true, positive: true }),
      amount: money({ readOnly: true }),
      taxCategory: choice(purchaseTaxCategories, { readOnly: true }),
      taxPercentage: percent({ is: 'taxRate', min: '0' }),
      taxed: money({ readOnly: true, hidden: true }),
      tax: money({ readOnly: true }),
      reverseTax: money({ readOnly: true }),
      deductible: money({ is: 'tax + reverseTax', hidden: true }),
      total: money({ is: 'amount + tax' }),
      // Which goods leave which warehouse: where they came in.
      goods: ref('items', { readOnly: true, hidden: true }),
      warehouse: ref('warehouses', { readOnly: true, hidden: true }),
      moved: quantity({ readOnly: true, hidden: true }),
      broken: quantity({ is: 'isCounted ? abs(moved - round(moved, 0)) : 0', hidden: true }),
      cost: cost(),
      goodsValue: money({ is: 'moved > 0 ? amount : 0', hidden: true }),
      account: ref('accounts', { readOnly: true, hidden: true }),
      accountValue: money({ readOnly: true, hidden: true }),
      serviceValue: money({ is: "itemKind = 'service' ? amount : 0", hidden: true }),
      // Freight and customs: the goods that they made dearer stay as dear.
      chargeValue: money({ is: 'amount - goodsValue - accountValue - serviceValue', hidden: true }),
    },
    rules: [
      {
        when: { 'document.status': { not: 'draft' } },
        holds: { broken: { lte: 0 } },
        field: 'quantity',
        error: 'Item.WholeOnly',
      },
    ],
    unique: [{ fields: ['item'], error: 'Return.LineRepeated' }],
  }) as const

/** What a return must know of the lines of its invoice. */
export const returnedReads = {
  decimals: 'branch.decimalDigits',
  taxRate: 'items.item.taxPercentage',
  itemKind: 'items.item.item.kind',
  isCounted: 'items.item.item.mainUnit.counted',
  boughtGoods: 'items.item.item',
  boughtAccount: 'items.item.account',
  receivedIn: 'items.item.receiptItem.record.warehouse',
  receivedMoved: 'items.item.receiptItem.moved',
  receivedQuantity: 'items.item.receiptItem.quantity',
  invoiceWarehouse: 'invoice.warehouse',
  bought: {
    of: 'purchaseInvoices.items',
    every: true,
    take: ['id', 'quantity', 'returnedLeft', 'net', 'taxed', 'tax', 'reverseTax', 'taxCategory', 'moved'],
  },
  open: { of: 'purchaseInvoices.terms', every: true, take: ['id', 'dueOn', 'left'] },
} as const
