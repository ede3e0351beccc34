import { defineResource } from '../../schema/define.ts'
import { ref, text } from '../../schema/fields.ts'
import { methodLines, methodReads, moneyHead, moneyIn, takenByShift } from '../groups/cashDesk.ts'
import { endOfCheques, whileChequesAreOpen } from '../groups/cheques.ts'
import { deskActions, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'
import { taxedAmounts } from './spent.ts'

/** Money that the school earns beside fees: rent of the canteen, activities. */
export const incomeTransactions = defineResource({
  name: 'incomeTransactions',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'payments' },
  routes: { base: 'income-transactions' },
  number: { when: { status: 'open' } },
  fields: { ...moneyHead(), partyName: text({ max: 120 }) },
  lines: {
    items: {
      min: 1,
      title: ['income'],
      fields: {
        income: ref('incomes', { required: true, where: { active: true } }),
        description: text(),
        costCenter: ref('costCenters', { from: 'income.defaultCostCenter', where: { isLeaf: true, active: true } }),
        ...taxedAmounts("document.collectsTax && taxTreatment = 'standard' ? document.standardRate : 0"),
      },
    },
    methods: methodLines(),
  },
  reads: {
    ...methodReads,
    taxTreatment: 'items.income.taxTreatment',
    collectsTax: 'branch.isTaxCollectionActivated',
    standardRate: { of: 'company', take: 'taxPercentage' },
  },
  totals: {
    net: { sum: 'items.amount' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    received: { sum: 'methods.amount' },
    cash: { sum: 'methods.cash' },
  },
  rules: [
    { when: { status: { not: 'draft' } }, holds: { received: { gt: 0 } }, field: 'received', error: 'Payment.OneMethodRequired' },
    { when: { status: { not: 'draft' } }, equal: ['totals.received', 'totals.total'], error: 'Payment.Differs' },
  ],
  limits: [takenByShift, endOfCheques('received')],
  guards: [ofOwnCashier, numbered(['items', 'methods', 'date', 'partyName']), whileChequesAreOpen],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: {
    area: 'treasury',
    taxes: [{ each: 'items', side: 'sales', base: 'amount', tax: 'tax', category: 'income.taxTreatment' }],
    ledger: [
      ...moneyIn,
      { each: 'items', credit: 'income.account', amount: 'amount', costCenter: 'costCenter', description: 'description' },
      { each: 'items', credit: 'role.outputVat', amount: 'tax' },
    ],
  },
  actions: deskActions(),
  print: { reprints: true },
  search: ['number', 'description', 'partyName'],
  list: { columns: ['number', 'date', 'partyName', 'total', 'cashier', 'status'], filters: ['date', 'cashier', 'status'] },
})
