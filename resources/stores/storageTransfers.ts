import { defineResource } from '../../schema/define.ts'
import { quantity, ref } from '../../schema/fields.ts'
import { numbered, postedActions } from '../groups/posted.ts'
import {
  cost,
  goodsAccount,
  goodsLineRules,
  goodsOnce,
  goodsOut,
  goodsUnits,
  movesOut,
  ofKeeper,
  stockHead,
} from '../groups/stockItems.ts'
import { transferPaper } from './storageTransfers/paper.ts'

const issued = { status: { not: 'draft' } } as const
const here = { toBranch: { empty: true } } as const
const { post, unpost, void: taken } = postedActions()
const permission = 'editStorageTransfer'

/** Goods that go to another warehouse, maybe of another branch: they are on their way until they are received there. */
export const storageTransfers = defineResource({
  name: 'storageTransfers',
  permissions: 'StorageTransfer',
  scope: 'branchYear',
  flag: 'storeEnabled',
  alsoIn: 'toBranch',
  menu: { group: 'stores', icon: 'localShipping' },
  routes: { base: 'storage-transfer' },
  number: { when: { status: 'open' } },
  fields: {
    ...stockHead(),
    // Which of its warehouses takes them, the other branch says.
    toBranch: ref('branches', { where: { isMaster: false, active: true } }),
    toWarehouse: ref('warehouses', { shownWhen: here, requiredWhen: { ...here, ...issued }, where: { active: true } }),
    cost: cost(),
    quantity: quantity({ is: 'sum(items.quantity)', hidden: true }),
  },
  lines: {
    items: {
      min: 1,
      blank: 1,
      title: ['item'],
      fields: goodsOut(),
      rules: goodsLineRules,
      unique: [goodsOnce],
      follows: { arrival: { of: 'arrived', none: 'inTransit', some: 'partlyReceived', all: 'received' } },
    },
  },
  reads: goodsUnits('items'),
  rules: [
    {
      when: { toWarehouse: { empty: false } },
      holds: { toWarehouse: { not: { field: 'warehouse' } } },
      field: 'toWarehouse',
      error: 'StorageTransfer.SameWarehouse',
    },
    {
      when: { toBranch: { empty: false } },
      holds: { toBranch: { not: { field: 'branch' } } },
      field: 'toBranch',
      error: 'StorageTransfer.SameBranch',
    },
  ],
  limits: [{ of: 'items.record', sum: 'arrived', atMost: 'quantity', as: 'arrived' }],
  follows: {
    arrival: { of: 'arrived', none: 'inTransit', some: 'partlyReceived', all: 'received', states: ['sent'] },
  },
  guards: [
    ofKeeper(['edit', 'delete', 'send', 'unsend', 'void']),
    numbered(['items', 'date', 'warehouse', 'toBranch', 'toWarehouse']),
    { on: ['unsend'], holds: { arrived: { lte: 0 } }, error: 'StorageTransfer.Received' },
  ],
  states: { draft: ['open', 'void'], open: ['sent', 'void'], sent: ['open'], void: [] },
  tones: { sent: 'info' },
  effects: {
    area: 'stock',
    orNothing: true,
    ledger: [
      { each: 'items', debit: 'role.goodsInTransit', amount: 'stock.cost' },
      { each: 'items', credit: goodsAccount, amount: 'stock.cost' },
    ],
    stock: movesOut,
  },
  actions: { send: { ...post, to: 'sent', permission }, unsend: { ...unpost, permission }, void: taken },
  begins: { transferReceipts: { transfer: 'id', warehouse: 'toWarehouse' } },
  print: transferPaper,
  search: ['number', 'description', 'warehouse.arabicName', 'toWarehouse.arabicName'],
  list: {
    columns: ['number', 'date', 'warehouse', 'toWarehouse', 'toBranch', 'cost', 'status', 'arrival'],
    filters: ['date', 'warehouse', 'toWarehouse', 'toBranch', 'status', 'arrival'],
  },
})
