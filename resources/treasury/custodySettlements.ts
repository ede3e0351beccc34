import { defineResource } from '../../schema/define.ts'
import { money, ref } from '../../schema/fields.ts'
import { allBy } from '../../schema/permissions.ts'
import { methodLines, methodReads, moneyHead, moneyIn, takenByShift } from '../groups/cashDesk.ts'
import { deskActions, final, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'
import { custodyPaper } from './custodySettlements/paper.ts'
import { custodyRules } from './custodySettlements/rules.ts'
import { invoicedOnce, spentLines, spentReads, spentRows, spentTaxes } from './spent.ts'

/** What has become of money in custody: invoices that it paid, what was given back, and what the employee spent beyond it. */
export const custodySettlements = defineResource({
  name: 'custodySettlements',
  scope: 'branchYear',
  permissions: allBy('custodySettlement'),
  menu: { group: 'procedures', icon: 'receiptLong' },
  routes: { base: 'custodySettlement' },
  number: { when: { status: 'open' } },
  fields: {
    ...moneyHead(),
    custody: ref('custodies', { required: true, where: { status: 'posted' } }),
    employee: ref('employees', { readOnly: true, from: 'custody.employee' }),
    overspent: money({ min: '0', default: '0' }),
    covered: money({ is: 'spent + returned - overspent', min: '0' }),
  },
  // What is left comes back as money, not as a promise.
  lines: { items: { ...spentLines(), min: 0, blank: 1 }, methods: { ...methodLines({ kind: { not: 'cheque' } }), blank: 0 } },
  reads: {
    ...methodReads,
    ...spentReads,
    handedOn: 'custody.date',
    stillOut: 'custody.settledLeft',
  },
  totals: {
    net: { sum: 'items.amount' },
    tax: { sum: 'items.tax' },
    spent: { sum: 'items.total' },
    returned: { sum: 'methods.amount' },
    cash: { sum: 'methods.cash' },
  },
  rules: custodyRules,
  limits: [
    takenByShift,
    {
      of: 'custody',
      sum: 'covered',
      atMost: 'amount',
      while: final,
      as: 'settled',
      error: 'Custody.MoreThanLeft',
    },
  ],
  duplicates: invoicedOnce(['expenseTransactions']),
  guards: [
    ofOwnCashier,
    numbered(['items', 'methods', 'date', 'custody', 'overspent']),
    { on: ['unpost', 'void'], holds: { all: [{ repaid: { lte: 0 } }] }, error: 'Overspend.Paid' },
  ],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: {
    area: 'treasury',
    taxes: spentTaxes,
    ledger: [
      ...spentRows,
      ...moneyIn,
      { credit: 'role.custody', amount: 'covered', party: 'custody.employee' },
      { credit: 'role.employeePayable', amount: 'overspent', party: 'custody.employee' },
    ],
  },
  actions: deskActions(),
  print: custodyPaper,
  rail: { custody: ['amount', 'settledLeft'] },
  search: ['number', 'description', 'custody.purpose', 'custody.number'],
  list: {
    columns: ['number', 'date', 'custody', 'spent', 'returned', 'overspent', 'status'],
    filters: ['date', 'custody', 'status'],
  },
})
