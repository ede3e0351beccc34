import { choice, date, flag, money, quantity, ref, text } from '../../../schema/fields.ts'
import { boughtAmounts, boughtRate } from '../../groups/bought.ts'
import { orderedLine } from '../../groups/ordered.ts'
import { goodsLineRules } from '../../groups/stockItems.ts'
import { boughtItemRules } from './itemRules.ts'

const store = 'storeEnabled'
const isGoods = { item: { empty: false } } as const
const atCustoms = { taxCategory: 'importsAtCustoms' } as const

/** What a line is for: goods, those of a receipt among them, what else a receipt cost, freight of this invoice, or an account. */
const boughtFor = () =>
  ({
    receiptItem: ref('additionOrders.items', {
      flag: store,
      where: { 'record.supplier': { same: 'document.supplier' }, 'record.kind': 'purchase', 'record.status': 'posted' },
      errors: {
        'record.supplier': 'PurchaseInvoice.ReceiptOfOther',
        'record.kind': 'PurchaseInvoice.ReceiptNotPosted',
        'record.status': 'PurchaseInvoice.ReceiptNotPosted',
      },
    }),
    // Whoever brought the goods may be another one than who sold them.
    receiptCharge: ref('additionOrders.charges', {
      flag: store,
      where: { 'record.status': 'posted' },
      error: 'PurchaseInvoice.ReceiptNotPosted',
    }),
    orderItem: orderedLine(),
    item: ref('items', { flag: store, from: 'receiptItem.item', where: { active: true } }),
    unit: ref('units', { flag: store, from: 'item.mainUnit', shownWhen: isGoods, requiredWhen: isGoods }),
    account: ref('accounts', {
      where: { isLeaf: true, active: true, partyKind: 'none', kind: { in: ['expense', 'asset'] } },
    }),
    costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
    description: text({ max: 200 }),
    // Freight and customs of this invoice are part of what its goods are worth.
    spreadBy: choice(['value', 'quantity'], { flag: store }),
  }) as const

/** What follows from a line for the books and the stock. */
const follows = () =>
  ({
    moved: quantity({ flag: store, is: 'isDirect ? quantity * (unitFactor > 0 ? unitFactor : 1) : 0', hidden: true }),
    broken: quantity({ flag: store, is: 'isCounted ? abs(moved - round(moved, 0)) : 0', hidden: true }),
    isDirect: flag({ readOnly: true, hidden: true }),
    isReceived: flag({ readOnly: true, hidden: true }),
    landed: money({ flag: store, readOnly: true }),
    // What stands in the books since the goods were received, and what the paper says otherwise.
    accrued: money({ flag: store, readOnly: true }),
    variance: money({ flag: store, is: 'isReceived ? net - accrued : 0' }),
    stockValue: money({ is: 'isDirect ? net + landed : 0', hidden: true }),
    serviceValue: money({ is: "itemKind = 'service' ? net : 0", hidden: true }),
    // By these another document that deducts the same tax is found.
    supplierName: text({ readOnly: true, hidden: true, max: 200 }),
    taxNumber: text({ readOnly: true, hidden: true }),
    invoiceNumber: text({ readOnly: true, hidden: true, max: 60 }),
    invoiceDate: date({ readOnly: true, hidden: true }),
  }) as const

export const boughtItems = () =>
  ({
    min: 1,
    blank: 1,
    max: 500,
    title: ['item', 'account', 'description'],
    aside: {
      receiptItem: 'filled',
      receiptCharge: 'filled',
      orderItem: 'filled',
      costCenter: 'filled',
      spreadBy: 'filled',
      discount: 'filled',
      taxTreatment: 'asked',
      taxCategory: 'asked',
      customsValue: 'filled',
      taxPercentage: 'asked',
      reverseTax: 'filled',
      landed: 'filled',
      accrued: 'asked',
      variance: 'filled',
    },
    fields: {
      ...boughtFor(),
      ...boughtAmounts({
        // What the customs tax: with freight and duty, whoever was paid for them.
        customsValue: money({ positive: true, shownWhen: atCustoms, requiredWhen: atCustoms }),
        taxed: money({ is: 'customsValue > 0 ? customsValue : net', hidden: true }),
        taxPercentage: boughtRate(),
        tax: money({ is: "taxCategory = 'reverseCharge' ? 0 : taxed * taxPercentage / 100", roundedBy: ['taxPercentage'] }),
        // Owed and deducted at once, and paid to nobody.
        reverseTax: money({
          is: "taxCategory = 'reverseCharge' ? taxed * taxPercentage / 100 : 0",
          roundedBy: ['taxPercentage'],
        }),
        deductible: money({ is: 'tax + reverseTax', hidden: true }),
        total: money({ is: 'net + tax' }),
      }),
      ...follows(),
    },
    rules: [{ ...goodsLineRules[0], when: isGoods }, goodsLineRules[1], ...boughtItemRules],
    asks: [
      {
        when: { isDirect: true, stockValue: { lte: 0 }, 'document.status': { not: 'draft' } },
        field: 'price',
        error: 'Receipt.WithoutValue',
      },
      // The buyer owes the tax of a supplier from abroad alone.
      {
        when: { reverseTax: { gt: 0 }, 'document.status': { not: 'draft' }, all: [{ 'document.taxNumber': { empty: false } }] },
        field: 'taxTreatment',
        error: 'Purchase.ReverseChargeOfResident',
      },
    ],
    unique: [
      { fields: ['item', 'unit', 'receiptItem', 'orderItem'], error: 'Item.UnitRepeated' },
      { fields: ['receiptItem'], error: 'PurchaseInvoice.ReceiptRepeated' },
      { fields: ['receiptCharge'], error: 'PurchaseInvoice.ReceiptRepeated' },
    ],
  }) as const
