import { defineResource } from '../../schema/define.ts'
import { date, ref, text } from '../../schema/fields.ts'
import { allBy } from '../../schema/permissions.ts'
import { methodLines, methodReads, moneyHead, moneyOut, paidByShift } from '../groups/cashDesk.ts'
import { endOfCheques, whileChequesAreOpen } from '../groups/cheques.ts'
import { deskActions, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'

/** Money that an employee is given to spend for the school, and settles with invoices. */
export const custodies = defineResource({
  name: 'custodies',
  scope: 'branchYear',
  permissions: allBy('financialCustody'),
  menu: { group: 'procedures', icon: 'badge' },
  routes: { base: 'financialCustody' },
  number: { when: { status: 'open' } },
  title: ['purpose'],
  fields: {
    ...moneyHead(),
    employee: ref('employees', { required: true, where: { status: 'working' } }),
    purpose: text({ required: true, max: 200 }),
    dueDate: date({ notBefore: 'date' }),
  },
  lines: { methods: methodLines() },
  reads: methodReads,
  totals: { amount: { sum: 'methods.amount' }, cash: { sum: 'methods.cash' } },
  rules: [
    { when: { status: { not: 'draft' } }, holds: { amount: { gt: 0 } }, field: 'amount', error: 'Payment.OneMethodRequired' },
  ],
  limits: [...paidByShift, endOfCheques('amount')],
  follows: { settlement: { of: 'settled', none: 'unsettled', some: 'partlySettled', all: 'settled' } },
  guards: [
    ofOwnCashier,
    numbered(['methods', 'date', 'employee', 'purpose']),
    whileChequesAreOpen,
    { on: ['unpost', 'void'], holds: { all: [{ settled: { lte: 0 } }] }, error: 'Custody.HasSettlements' },
  ],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: {
    area: 'treasury',
    ledger: [{ debit: 'role.custody', amount: 'amount', party: 'employee', description: 'purpose' }, ...moneyOut],
  },
  actions: deskActions(),
  print: { reprints: true },
  search: ['number', 'purpose', 'employee.arabicName'],
  list: {
    columns: ['number', 'date', 'employee', 'purpose', 'amount', 'settledLeft', 'dueDate', 'settlement', 'status'],
    filters: ['date', 'employee', 'settlement', 'dueDate', 'status'],
  },
})
