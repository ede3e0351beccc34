import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, quantity, ref, text } from '../../schema/fields.ts'
import { giveBack } from '../groups/goodsBack.ts'
import { numbered, postedActions, postedStates } from '../groups/posted.ts'
import {
  cost,
  goodsAccount,
  goodsLineRules,
  goodsOnce,
  goodsOut,
  goodsUnits,
  keeperMoves,
  movesOut,
  stockHead,
} from '../groups/stockItems.ts'

const to = <const R extends string>(receiver: R) => ({ receiver }) as const
const issued = { status: { not: 'draft' } } as const

/** Goods that leave a warehouse for use: for a person, a part of the school, or an activity. */
export const exchangeOrders = defineResource({
  name: 'exchangeOrders',
  permissions: { view: 'viewExchangeOrders', add: 'viewExchangeOrders', edit: 'editExchangeOrders' },
  scope: 'branchYear',
  flag: 'storeEnabled',
  menu: { group: 'stores', icon: 'swapHoriz' },
  routes: { base: 'exchange-order' },
  number: { when: { status: 'open' } },
  fields: {
    ...stockHead(),
    cost: cost(),
    quantity: quantity({ is: 'sum(items.quantity)', hidden: true }),
    receiver: choice(['employee', 'student', 'costCenter', 'activity'], { required: true, default: 'employee' }),
    employee: ref('employees', {
      shownWhen: to('employee'),
      requiredWhen: { ...to('employee'), ...issued },
      where: { status: 'working' },
    }),
    student: ref('students', { shownWhen: to('student'), requiredWhen: { ...to('student'), ...issued } }),
    activity: text({ max: 120, shownWhen: to('activity'), requiredWhen: { ...to('activity'), ...issued } }),
    costCenter: ref('costCenters', {
      requiredWhen: { ...to('costCenter'), ...issued },
      where: { isLeaf: true, active: true },
    }),
    // In place of that of the items' categories.
    account: ref('accounts', { where: { isLeaf: true, active: true, kind: 'expense', partyKind: 'none' } }),
    // Goods that stay the school's: whoever has them gives them back.
    inCustody: flag({ shownWhen: to('employee') }),
    dueBack: date({ shownWhen: { ...to('employee'), inCustody: true }, notBefore: 'date' }),
  },
  lines: {
    items: {
      min: 1,
      blank: 1,
      title: ['item'],
      // What was asked for, where less was given.
      fields: { asked: quantity({ min: '0', empty: null }), ...goodsOut() },
      rules: goodsLineRules,
      unique: [goodsOnce],
    },
  },
  reads: goodsUnits('items'),
  guards: [
    keeperMoves,
    numbered(['items', 'date', 'warehouse', 'receiver', 'employee', 'student', 'costCenter', 'account', 'inCustody']),
    { on: ['unpost', 'void'], holds: { all: [{ cameBack: { lte: 0 } }] }, error: 'GoodsBack.CameBack' },
  ],
  limits: [{ of: 'items.record', sum: 'cameBack', atMost: 'quantity', as: 'cameBack' }],
  states: postedStates,
  effects: {
    area: 'stock',
    orNothing: true,
    ledger: [
      {
        each: 'items',
        debit: ['document.account', 'item.category.consumptionAccount', 'item.category.costAccount', 'role.costOfSales'],
        amount: 'stock.cost',
        costCenter: 'document.costCenter',
        student: 'document.student',
      },
      { each: 'items', credit: goodsAccount, amount: 'stock.cost' },
    ],
    stock: movesOut,
  },
  actions: { ...postedActions(), giveBack },
  print: { papers: ['a4'], reprints: true },
  search: ['number', 'description', 'employee.arabicName', 'student.arabicName', 'activity'],
  list: {
    columns: ['number', 'date', 'warehouse', 'receiver', 'employee', 'student', 'activity', 'costCenter', 'cost', 'status'],
    filters: ['date', 'warehouse', 'receiver', 'employee', 'student', 'inCustody', 'status'],
  },
})
