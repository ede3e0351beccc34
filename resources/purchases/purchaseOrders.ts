import { defineResource } from '../../schema/define.ts'
import { date, money, quantity, ref } from '../../schema/fields.ts'
import { boughtAmounts, boughtRate, boughtReads, boughtRules, supplierHead } from '../groups/bought.ts'
import { numbered } from '../groups/posted.ts'
import { goodsOnce, goodsUnits } from '../groups/stockItems.ts'
import { orderActions } from './purchaseOrders/actions.ts'
import { orderPaper } from './purchaseOrders/paper.ts'
import { orderAsks, orderGuards, orderLineRules } from './purchaseOrders/rules.ts'

/** What the school asks a supplier to deliver, and what of it has come. */
export const purchaseOrders = defineResource({
  name: 'purchaseOrders',
  scope: 'branchYear',
  permissions: 'PurchOrders',
  flag: 'storeEnabled',
  menu: { group: 'purchases', icon: 'receiptLong' },
  routes: { base: 'purchOrder' },
  number: { when: { status: { in: ['waiting', 'open'] } } },
  calculate: 'purchaseOrder',
  fields: {
    ...supplierHead(),
    warehouse: ref('warehouses', { where: { active: true }, preset: { isDefault: true } }),
    expectedOn: date({ notBefore: 'date' }),
    wanted: quantity({ is: 'sum(items.quantity)', hidden: true }),
  },
  lines: {
    items: {
      min: 1,
      blank: 1,
      max: 500,
      title: ['item'],
      aside: { discount: 'filled', taxTreatment: 'asked', taxCategory: 'asked', taxPercentage: 'asked' },
      fields: {
        item: ref('items', { required: true, where: { active: true } }),
        unit: ref('units', { required: true, from: 'item.mainUnit' }),
        // What this supplier was paid last for the same.
        lastPrice: money({ is: 'pricePaid' }),
        ...boughtAmounts({
          taxPercentage: boughtRate(),
          tax: money({ is: 'net * taxPercentage / 100', roundedBy: ['taxPercentage'] }),
          total: money({ is: 'net + tax' }),
          // What a unit costs once the discount is off: receipts begin with it.
          unitCost: money({ is: 'net / quantity', hidden: true }),
        }),
      },
      rules: [...orderLineRules, ...boughtRules],
      unique: [goodsOnce],
    },
  },
  reads: {
    ...goodsUnits('items'),
    ...boughtReads,
    pricePaid: {
      of: 'purchaseInvoices.items',
      each: 'items',
      everywhere: true,
      seen: true,
      where: {
        item: { same: 'item' },
        unit: { same: 'unit' },
        'record.supplier': { same: 'document.supplier' },
        'record.status': 'posted',
      },
      take: 'price',
    },
    approvedAbove: { of: 'company', take: 'approvedAbove' },
  },
  totals: { net: { sum: 'items.net' }, tax: { sum: 'items.tax' }, total: { sum: 'items.total' } },
  limits: [{ of: 'items.record', sum: 'received', atMost: 'wanted', as: 'came' }],
  follows: {
    delivery: { of: 'came', none: 'awaited', some: 'partlyReceived', all: 'received', states: ['open', 'closed'] },
  },
  asks: orderAsks,
  guards: [numbered(['items', 'date', 'supplier']), ...orderGuards],
  states: {
    draft: ['waiting', 'open', 'void'],
    waiting: ['open', 'draft', 'void'],
    open: ['closed', 'void'],
    closed: ['open'],
    void: [],
  },
  actions: orderActions,
  print: orderPaper,
  rail: { supplier: ['phone', 'balance'] },
  search: ['number', 'description', 'supplier.arabicName'],
  list: {
    columns: ['number', 'date', 'supplier', 'warehouse', 'expectedOn', 'total', 'delivery', 'status'],
    filters: ['date', 'supplier', 'warehouse', 'expectedOn', 'delivery', 'status'],
  },
})
