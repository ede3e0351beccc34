import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { final, payrollActions, postedStates } from '../groups/posted.ts'

/** What the bank has sent back of a payment of salaries: these are owed again, and the next payment takes them. */
export const salaryReturns = defineResource({
  name: 'salaryReturns',
  scope: 'branchYear',
  locked: { area: 'payroll', by: 'date' },
  permissions: { view: 'viewSalaries', add: 'addSalaryPayments', edit: 'editSalaryPayments', delete: 'editSalaryPayments' },
  audited: 'view',
  seenInAll: ['items.branch'],
  menu: { group: 'employeeMovement', icon: 'swapHoriz' },
  number: { when: { status: 'open' } },
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    payment: ref('salaryPayments', { required: true, where: { status: 'posted', banked: { gt: 0 } } }),
    description: longText(),
  },
  lines: {
    items: {
      crossBranch: { from: 'row.branch' },
      max: 10_000,
      fields: {
        row: ref('salaryPayments.salaries', { required: true, where: { record: { same: 'document.payment' } } }),
        salary: ref('salaries', { readOnly: true, hidden: true, from: 'row.salary' }),
        employee: ref('employees', { readOnly: true, hidden: true, from: 'row.employee' }),
        amount: money({ is: 'paid' }),
        reason: text({ required: true, max: 200 }),
        freed: money({ is: '0 - amount', hidden: true }),
      },
      unique: [{ fields: ['row'], error: 'SalaryReturn.Twice' }],
    },
  },
  reads: { paidOn: 'payment.date', paid: 'items.row.amount' },
  totals: { total: { sum: 'items.amount' } },
  rules: [
    {
      when: { payment: { empty: false } },
      holds: { date: { gte: { field: 'paidOn' } } },
      field: 'date',
      error: 'SalaryReturn.BeforePayment',
    },
    { when: { status: { not: 'draft' } }, holds: { total: { gt: 0 } }, field: 'payment', error: 'SalaryReturn.Nothing' },
  ],
  limits: [
    { of: 'items.row', sum: 'amount', atMost: 'amount', as: 'returned', while: final, error: 'SalaryReturn.Twice' },
    // A salary is owed again once the return is in the books, and the return stays there once it was paid again.
    {
      of: 'items.salary',
      sum: 'freed',
      atMost: 'net',
      as: 'paid',
      while: { status: 'posted' },
      error: 'SalaryReturn.PaidAgain',
    },
    {
      of: 'items.salary',
      sum: 'freed',
      atMost: 'net',
      as: 'paidInBooks',
      while: { status: 'posted' },
      error: 'SalaryReturn.PaidAgain',
    },
  ],
  states: postedStates,
  effects: {
    area: 'treasury',
    taxable: { date: { empty: true } },
    ledger: [
      { debit: ['payment.paymentMethod.bank.account', 'role.bank'], amount: 'total' },
      { each: 'items', credit: 'role.accruedSalaries', amount: 'amount', party: 'employee', description: 'reason' },
    ],
  },
  actions: payrollActions(),
  search: ['number', 'description', 'payment.number'],
  list: { columns: ['number', 'date', 'payment', 'total', 'status'], filters: ['date', 'payment', 'status'] },
})
