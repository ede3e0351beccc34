import { defineResource } from '../../schema/define.ts'
import { choice, month, ref } from '../../schema/fields.ts'
import { numbered, postedActions, postedStates } from '../groups/posted.ts'
import {
  cost,
  goodsAccount,
  goodsIn,
  goodsLineRules,
  goodsOnce,
  goodsOut,
  goodsUnits,
  keeperMoves,
  movesIn,
  movesOut,
  stockHead,
} from '../groups/stockItems.ts'

const scope = 'branchYear'
const flag = 'storeEnabled'
const number = { when: { status: 'open' } } as const
const reads = goodsUnits('items')
const states = postedStates
const search = ['number', 'description', 'warehouse.arabicName'] as const
const list = {
  columns: ['number', 'date', 'warehouse', 'cause', 'description', 'status'],
  filters: ['date', 'warehouse', 'cause', 'status'],
} as const
const guards = [keeperMoves, numbered(['items', 'date', 'warehouse', 'cause'])] as const
const asLines = { min: 1, title: ['item'], rules: goodsLineRules, unique: [goodsOnce] } as const

/** Goods that are gone: their cost is that of what took them. */
const lostRows = <const R extends string>(role: R) =>
  [
    { each: 'items', debit: role, amount: 'stock.cost' },
    { each: 'items', credit: goodsAccount, amount: 'stock.cost' },
  ] as const

/** By which a month's pay is less by an amount that is entered. */
const deducts = { active: true, kind: 'deduction', basis: 'fixed', purpose: { empty: true } } as const

/** Goods that are not there though the books say so. */
export const shortageAdjustments = defineResource({
  name: 'shortageAdjustments',
  permissions: 'ShortageAdjustment',
  ...{ scope, flag, number, reads, states, search },
  menu: { group: 'inventoryWarehouse', icon: 'rule' },
  routes: { base: 'shortage-adjustment' },
  fields: {
    ...stockHead(),
    cost: cost(),
    cause: choice(['count', 'theft', 'unknown', 'other'], { required: true, default: 'count' }),
    // Whoever answers for what is gone may have to pay for it.
    responsible: ref('employees', { where: { status: 'working' } }),
    deduction: ref('benefitsAndDeductions', { readOnly: true, shownWhen: { deduction: { empty: false } } }),
  },
  lines: { items: { ...asLines, fields: goodsOut() } },
  guards: [...guards, { on: ['unpost'], holds: { deduction: { empty: true } }, error: 'Shortage.Charged' }],
  effects: { area: 'stock', ledger: lostRows('role.inventoryShortage'), stock: movesOut },
  actions: {
    charge: {
      from: ['posted'],
      when: { responsible: { empty: false }, deduction: { empty: true }, cost: { gt: 0 } },
      permission: 'addBenefitAndDeduction',
      input: {
        salaryItem: ref('salaryItems', { required: true, where: deducts }),
        month: month({ required: true, default: 'today' }),
      },
      shows: ['responsible', 'cost'],
      makes: 'benefitsAndDeductions',
      with: {
        employee: 'responsible',
        month: 'input.month',
        salaryItem: 'input.salaryItem',
        amount: 'cost',
        reason: 'number',
      },
      names: 'deduction',
    },
    ...postedActions(),
  },
  list,
})

/** Goods that are there though the books do not know of them. */
export const overflowAdjustments = defineResource({
  name: 'overflowAdjustments',
  permissions: 'OverflowAdjustment',
  ...{ scope, flag, number, reads, states, search, guards },
  menu: { group: 'inventoryWarehouse', icon: 'rule' },
  routes: { base: 'overflow-adjustment' },
  fields: { ...stockHead(), cause: choice(['count', 'other'], { required: true, default: 'count' }) },
  lines: { items: { ...asLines, fields: goodsIn() } },
  totals: { value: { sum: 'items.value' } },
  effects: {
    area: 'stock',
    ledger: [
      { each: 'items', debit: goodsAccount, amount: 'value' },
      { each: 'items', credit: 'role.inventoryOverflow', amount: 'value' },
    ],
    stock: movesIn,
  },
  actions: postedActions(),
  list,
})

/** Goods that can no longer be used or sold. */
export const damageAdjustments = defineResource({
  name: 'damageAdjustments',
  ...{ scope, flag, number, reads, states, search, guards },
  menu: { group: 'inventoryWarehouse', icon: 'rule' },
  routes: { base: 'damage-adjustment' },
  fields: {
    ...stockHead(),
    cost: cost(),
    cause: choice(['broken', 'expired', 'outdated', 'water', 'other'], { required: true, default: 'broken' }),
  },
  lines: { items: { ...asLines, fields: goodsOut() } },
  effects: { area: 'stock', ledger: lostRows('role.inventoryDamage'), stock: movesOut },
  actions: postedActions(),
  list,
})
