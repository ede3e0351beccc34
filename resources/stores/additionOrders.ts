import { defineResource } from '../../schema/define.ts'
import { choice, money, ref, text } from '../../schema/fields.ts'
import { numbered, postedActions, postedStates } from '../groups/posted.ts'
import { goodsAccount, goodsIn, goodsLineRules, goodsOnce, goodsUnits, movesIn, stockHead } from '../groups/stockItems.ts'
import { stockHeadings } from '../headings/stock.ts'

const bought = { kind: 'purchase' } as const
const byAccount = { kind: { in: ['donation', 'other'] } } as const
const issued = { status: { not: 'draft' } } as const

/** Goods that come into a warehouse: of a supplier whose invoice is still to come, found, given, or there before the books began. */
export const additionOrders = defineResource({
  name: 'additionOrders',
  scope: 'branchYear',
  flag: 'storeEnabled',
  menu: { group: 'stores', icon: 'inventory' },
  routes: { base: 'addition-order' },
  number: { when: { status: 'open' } },
  calculate: 'landedCost',
  fields: {
    ...stockHead(),
    kind: choice(['purchase', 'opening', 'donation', 'found', 'other'], { required: true, default: 'purchase' }),
    supplier: ref('suppliers', { shownWhen: bought, requiredWhen: { ...bought, ...issued }, where: { active: true } }),
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
    items: { min: 1, blank: 1, title: ['item'], fields: goodsIn(), rules: goodsLineRules, unique: [goodsOnce] },
    // What else is paid to have the goods here, which others may invoice: it is part of what they are worth.
    charges: {
      title: ['description'],
      fields: {
        description: text({ required: true, max: 120 }),
        amount: money({ required: true, positive: true }),
        spreadBy: choice(['value', 'quantity'], { required: true, default: 'value' }),
      },
    },
  },
  reads: { ...goodsUnits('items'), decimals: 'branch.decimalDigits' },
  totals: { amount: { sum: 'items.amount' }, charged: { sum: 'charges.amount' }, value: { sum: 'items.value' } },
  guards: [numbered(['items', 'charges', 'date', 'warehouse', 'kind', 'supplier', 'account'])],
  asks: [
    {
      on: ['create', 'edit'],
      when: { ...issued, value: { lte: 0 } },
      field: 'value',
      error: 'Receipt.WithoutValue',
    },
  ],
  states: postedStates,
  effects: {
    area: 'stock',
    orNothing: true,
    ledger: [
      { each: 'items', debit: goodsAccount, amount: 'value' },
      { credit: 'role.goodsReceivedNotInvoiced', amount: 'amount', when: bought },
      { each: 'charges', credit: 'role.goodsReceivedNotInvoiced', amount: 'amount', description: 'description' },
      { credit: 'role.openingBalance', amount: 'amount', when: { kind: 'opening' } },
      { credit: 'role.inventoryOverflow', amount: 'amount', when: { kind: 'found' } },
      { credit: 'account', amount: 'amount', costCenter: 'costCenter', when: byAccount },
    ],
    stock: movesIn,
  },
  actions: postedActions(),
  print: { papers: ['a4'], reprints: true },
  import: {
    lines: { of: 'items', by: 'externalReference' },
    match: ['item'],
    aliases: stockHeadings,
  },
  rail: { supplier: ['phone', 'balance'] },
  search: ['number', 'description', 'deliveryNote', 'supplier.arabicName'],
  list: {
    columns: ['number', 'date', 'warehouse', 'kind', 'supplier', 'value', 'status'],
    filters: ['date', 'warehouse', 'kind', 'supplier', 'status'],
  },
})
