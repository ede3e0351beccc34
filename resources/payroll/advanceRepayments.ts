import { defineResource } from '../../schema/define.ts'
import { money, ref } from '../../schema/fields.ts'
import { methodLines, methodReads, moneyHead, moneyIn, takenByShift } from '../groups/cashDesk.ts'
import { deskActions, final, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'
import { instalmentRepaid } from './instalmentRepaid.ts'

/** What an employee pays back of an advance over the desk, before salaries take it. */
export const advanceRepayments = defineResource({
  name: 'advanceRepayments',
  scope: 'branchYear',
  audited: 'view',
  menu: { group: 'procedures', icon: 'payments' },
  number: { when: { status: 'open' } },
  fields: {
    ...moneyHead(),
    advance: ref('employeeAdvances', { required: true, where: { status: 'open', payment: { not: 'unpaid' } } }),
    employee: ref('employees', { readOnly: true, from: 'advance.employee' }),
  },
  lines: {
    methods: methodLines(),
    allocations: {
      min: 1,
      fields: {
        instalment: ref('employeeAdvances.schedule', { required: true, where: { record: { same: 'document.advance' } } }),
        amount: money({ required: true, positive: true }),
      },
      unique: [{ fields: ['instalment'], error: 'Allocation.Repeated' }],
    },
  },
  reads: methodReads,
  totals: { received: { sum: 'methods.amount' }, allocated: { sum: 'allocations.amount' }, cash: { sum: 'methods.cash' } },
  rules: [
    { when: { status: { not: 'draft' } }, holds: { received: { gt: 0 } }, field: 'received', error: 'Payment.OneMethodRequired' },
    {
      when: { status: { not: 'draft' }, received: { gt: 0 } },
      holds: { received: { lte: { field: 'allocated' } } },
      field: 'received',
      error: 'Advance.MoreThanRepaid',
    },
    {
      when: { status: { not: 'draft' }, received: { lte: { field: 'allocated' } } },
      equal: ['totals.received', 'totals.allocated'],
      error: 'Payment.Differs',
    },
  ],
  limits: [takenByShift, ...instalmentRepaid('allocations.instalment', final, 'Allocation.MoreThanLeft')],
  guards: [ofOwnCashier, numbered(['methods', 'allocations', 'date', 'advance'])],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: {
    area: 'treasury',
    ledger: [...moneyIn, { credit: 'role.employeeAdvance', amount: 'received', party: 'advance.employee' }],
  },
  actions: deskActions(),
  search: ['number', 'description', 'employee.arabicName', 'employee.code'],
  list: {
    columns: ['number', 'date', 'employee', 'advance', 'received', 'cashier', 'status'],
    filters: ['date', 'employee', 'cashier', 'status'],
  },
})
