import { defineResource } from '../../schema/define.ts'
import { choice, ref, text } from '../../schema/fields.ts'
import { backFields, backLimit, backReads } from '../groups/goodsBack.ts'
import { receivedOfOrder } from '../groups/ordered.ts'
import { numbered, postedStates } from '../groups/posted.ts'
import { goodsLineRules, goodsOnce, goodsUnits, keeperMoves, labelledGoods, movesIn, stockHead } from '../groups/stockItems.ts'
import { stockHeadings } from '../headings/stock.ts'
import { receiptActions } from './additionOrders/actions.ts'
import { receiptCharges } from './additionOrders/charges.ts'
import { invoicedOfReceipt, receiptGuards } from './additionOrders/invoiced.ts'
import { orderRef, receivedItems, receivedRules } from './additionOrders/ordered.ts'
import { bought, byAccount, receiptAsks, receiptRows } from './additionOrders/posting.ts'

const issued = { status: { not: 'draft' } } as const

/** Goods that come into a warehouse: of a supplier whose invoice is still to come, found, given, back from use, or there before the books began. */
export const additionOrders = defineResource({
  name: 'additionOrders',
  permissions: { view: 'viewAdditionOrders', add: 'viewAdditionOrders', edit: 'editAdditionOrders' },
  scope: 'branchYear',
  flag: 'storeEnabled',
  menu: { group: 'stores', icon: 'inventory' },
  routes: { base: 'addition-order' },
  number: { when: { status: 'open' } },
  calculate: 'landedCost',
  fields: {
    ...stockHead(),
    kind: choice(['purchase', 'opening', 'donation', 'found', 'returned', 'other'], { required: true, default: 'purchase' }),
    order: orderRef(bought),
    supplier: ref('suppliers', {
      from: 'order.supplier',
      shownWhen: bought,
      requiredWhen: { ...bought, ...issued },
      where: { active: true },
    }),
    // What it is called by whoever sent it in a file.
    externalReference: text({ max: 60, hidden: true }),
    // The number of the paper that came with the goods.
    deliveryNote: text({ max: 60, shownWhen: bought }),
    // Against which account goods stand that nobody is paid for.
    account: ref('accounts', {
      shownWhen: byAccount,
      requiredWhen: { ...byAccount, ...issued },
      where: { isLeaf: true, active: true, partyKind: 'none', kind: { in: ['income', 'expense', 'equity', 'liability'] } },
    }),
    costCenter: ref('costCenters', { shownWhen: byAccount, where: { isLeaf: true, active: true } }),
  },
  lines: {
    items: {
      min: 1,
      blank: 1,
      title: ['item'],
      aside: { orderItem: 'filled', issued: 'filled' },
      fields: { ...receivedItems(), ...backFields() },
      rules: [...goodsLineRules, ...receivedRules],
      unique: [goodsOnce],
    },
    charges: receiptCharges(),
  },
  reads: { ...goodsUnits('items'), ...backReads, decimals: 'branch.decimalDigits' },
  totals: { amount: { sum: 'items.amount' }, charged: { sum: 'charges.amount' }, value: { sum: 'items.value' } },
  limits: [receivedOfOrder, invoicedOfReceipt, backLimit],
  follows: {
    invoicing: {
      of: 'invoiced',
      none: 'notInvoiced',
      some: 'partlyInvoiced',
      all: 'wholeInvoiced',
      states: ['posted'],
    },
  },
  guards: [
    keeperMoves,
    numbered(['items', 'charges', 'date', 'warehouse', 'kind', 'order', 'supplier', 'account']),
    ...receiptGuards,
  ],
  asks: receiptAsks,
  states: postedStates,
  effects: { area: 'stock', orNothing: true, ledger: receiptRows, stock: movesIn },
  actions: receiptActions,
  print: { papers: ['a4'], reprints: true, labelsOf: labelledGoods },
  import: {
    lines: { of: 'items', by: 'externalReference' },
    match: ['item'],
    aliases: stockHeadings,
  },
  rail: { supplier: ['phone', 'balance'] },
  search: ['number', 'description', 'deliveryNote', 'supplier.arabicName'],
  list: {
    columns: ['number', 'date', 'warehouse', 'kind', 'supplier', 'value', 'invoicing', 'status'],
    filters: ['date', 'warehouse', 'kind', 'supplier', 'order', 'invoicing', 'status'],
  },
})
