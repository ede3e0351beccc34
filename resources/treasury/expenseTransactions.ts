import { defineResource } from '../../schema/define.ts'
import { text } from '../../schema/fields.ts'
import { methodLines, methodReads, moneyHead, moneyOut, paidByShift } from '../groups/cashDesk.ts'
import { endOfCheques, whileChequesAreOpen } from '../groups/cheques.ts'
import { deskActions, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'
import { invoicedOnce, spentLines, spentReads, spentRows, spentTaxes } from './spent.ts'

/** Money that the school spends at once: stationery, repairs, fuel. */
export const expenseTransactions = defineResource({
  name: 'expenseTransactions',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'receiptLong' },
  routes: { base: 'expense-transactions' },
  number: { when: { status: 'open' } },
  fields: { ...moneyHead(), partyName: text({ max: 120 }) },
  lines: { items: spentLines(), methods: methodLines() },
  reads: { ...methodReads, ...spentReads },
  totals: {
    net: { sum: 'items.amount' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    paid: { sum: 'methods.amount' },
    cash: { sum: 'methods.cash' },
  },
  rules: [
    { when: { status: { not: 'draft' } }, holds: { paid: { gt: 0 } }, field: 'paid', error: 'Payment.OneMethodRequired' },
    { when: { status: { not: 'draft' } }, equal: ['totals.paid', 'totals.total'], error: 'Payment.Differs' },
  ],
  limits: [...paidByShift, endOfCheques('paid')],
  duplicates: invoicedOnce(['custodySettlements']),
  guards: [ofOwnCashier, numbered(['items', 'methods', 'date', 'partyName']), whileChequesAreOpen],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: { area: 'treasury', taxes: spentTaxes, ledger: [...spentRows, ...moneyOut] },
  actions: deskActions(),
  print: { reprints: true },
  search: ['number', 'description', 'partyName'],
  list: { columns: ['number', 'date', 'partyName', 'total', 'cashier', 'status'], filters: ['date', 'cashier', 'status'] },
})
