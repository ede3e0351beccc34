import { defineResource } from '../../schema/define.ts'
import { money, quantity, ref, text } from '../../schema/fields.ts'
import { final, numbered, postedActions, postedStates } from '../groups/posted.ts'
import { keeperMoves, labelledGoods, movesIn, stockHead } from '../groups/stockItems.ts'
import { receiptRules } from './transferReceipts/rules.ts'

const issued = { 'document.status': { not: 'draft' } } as const
const lost = { missing: { gt: 0 } } as const

/** What came of a transfer, and what did not: one that comes in parts has several. It is of the branch in which the goods arrive. */
export const transferReceipts = defineResource({
  name: 'transferReceipts',
  scope: 'branchYear',
  flag: 'storeEnabled',
  menu: { group: 'stores', icon: 'inventory' },
  routes: { base: 'storage-transfer-receipt' },
  number: { when: { status: 'open' } },
  calculate: 'transferReceipt',
  fields: {
    transfer: ref('storageTransfers', { required: true, where: { status: 'sent' }, error: 'TransferReceipt.NotSent' }),
    ...stockHead(),
  },
  lines: {
    items: {
      min: 1,
      blank: 0,
      title: ['item'],
      fields: {
        sent: ref('storageTransfers.items', {
          required: true,
          hidden: true,
          where: { record: { same: 'document.transfer' } },
        }),
        item: ref('items', { readOnly: true }),
        unit: ref('units', { readOnly: true }),
        quantity: quantity({ required: true, min: '0' }),
        // What will not come any more: it was sent, and is not there.
        missing: quantity({ min: '0', default: '0' }),
        missingReason: text({ max: 200, shownWhen: lost, requiredWhen: { ...lost, ...issued } }),
        accounted: quantity({ is: 'quantity + missing' }),
        moved: quantity({ readOnly: true, hidden: true }),
        value: money({ readOnly: true }),
        lostValue: money({ readOnly: true }),
      },
      rules: [{ holds: { accounted: { gt: 0 } }, field: 'quantity', error: 'TransferReceipt.Nothing' }],
      unique: [{ fields: ['sent'], error: 'TransferReceipt.Twice' }],
    },
  },
  reads: {
    decimals: 'branch.decimalDigits',
    fromBranch: 'transfer.branch',
    forBranch: 'transfer.toBranch',
    forWarehouse: 'transfer.toWarehouse',
    sentOn: 'transfer.date',
    inventoryHere: 'warehouse.account',
    sent: {
      of: 'storageTransfers.items',
      for: 'transfer',
      every: true,
      take: ['id', 'item', 'unit', 'quantity', 'moved', 'cost', 'arrived', 'item.category.inventoryAccount'],
    },
  },
  totals: { value: { sum: 'items.value' }, lostValue: { sum: 'items.lostValue' } },
  rules: receiptRules,
  limits: [
    {
      of: 'items.sent',
      sum: 'accounted',
      atMost: 'quantity',
      while: final,
      as: 'arrived',
      error: 'TransferReceipt.MoreThanSent',
      booked: 'TransferReceipt.NotSent',
    },
  ],
  guards: [keeperMoves, numbered(['items', 'date', 'warehouse', 'transfer'])],
  states: postedStates,
  effects: { area: 'stock', orNothing: true, ledger: 'transferReceipt', stock: movesIn },
  actions: postedActions(),
  print: { papers: ['a4'], reprints: true, labelsOf: labelledGoods },
  search: ['number', 'description', 'transfer.number'],
  list: {
    columns: ['number', 'date', 'transfer', 'warehouse', 'value', 'lostValue', 'status'],
    filters: ['date', 'transfer', 'warehouse', 'status'],
  },
})
