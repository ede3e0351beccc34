import { defineResource } from '../../schema/define.ts'
import { date, longText, month, quantity, ref } from '../../schema/fields.ts'
import { instalmentRepaid } from './instalmentRepaid.ts'
import { followsPayment } from './paidByTreasury.ts'
import { locked, salaryActions } from './salaries/actions.ts'
import { salaryGuards } from './salaries/guards.ts'
import { correctionLines, payslipLines } from './salaries/lines.ts'
import { payslipPaper } from './salaries/paper.ts'
import { salaryReads } from './salaries/reads.ts'
import { hidden, payResult } from './salaries/result.ts'

/** Salaries that count: approved, whether they stand in the books already or not. */
const approved = { status: { in: ['approved', 'posted'] } } as const
const counts = { status: { in: ['calculated', 'approved', 'posted'] } } as const

/** What an employee earns in a month, from what each part of it comes, and what is paid of it. */
export const salaries = defineResource({
  name: 'salaries',
  scope: 'branchYear',
  locked,
  permissions: { view: 'viewSalaries', add: 'viewCalculateSalary', edit: 'editSalaries', delete: 'editSalaries' },
  menu: { group: 'employeeMovement', icon: 'payments' },
  routes: { base: 'salary' },
  number: { when: approved },
  title: ['month', 'employee'],
  calculate: 'salary',
  audited: 'view',
  ownBy: { user: 'employee.user', view: 'viewOwnSalaries', states: ['approved', 'posted'], tells: ['post'] },
  sections: {
    payslip: {
      month: month({ required: true, within: 'fiscalYear', default: 'today' }),
      date: date({ required: true, within: 'fiscalYear', default: 'today' }),
      datedIn: month(hidden),
      employee: ref('employees', { required: true }),
      description: longText(),
    },
    inputs: {
      absentDays: quantity({ min: '0', max: '31', default: '0' }),
      lateHours: quantity({ min: '0', max: '744', default: '0' }),
      overtimeHours: quantity({ min: '0', max: '744', default: '0' }),
    },
    result: payResult(),
  },
  lines: { items: payslipLines(), corrections: correctionLines() },
  reads: salaryReads,
  totals: {
    gross: { sum: 'items.amount', where: { kind: 'earning' } },
    deductions: { sum: 'items.amount', where: { kind: 'deduction' } },
    employeeInsurance: { sum: 'items.amount', where: { origin: 'socialInsurance' } },
  },
  rules: [
    { when: { status: 'calculated' }, holds: { isOutside: { not: true } }, field: 'month', error: 'Salary.NotEmployed' },
    { when: { status: 'approved' }, holds: { withoutCenter: { not: true } }, field: 'employee', error: 'Salary.NoCostCenter' },
  ],
  asks: [
    {
      on: ['create', 'edit'],
      // After its month it is often dated, before it hardly.
      when: { datedIn: { empty: false, lt: { field: 'month' } } },
      field: 'date',
      error: 'Salary.DatedElsewhere',
    },
    { on: ['create'], when: { skipped: { empty: false } }, field: 'month', error: 'Salary.MonthSkipped' },
  ],
  unique: [
    {
      fields: ['employee', 'month'],
      when: counts,
      error: 'Salary.CalculatedAlready',
    },
  ],
  limits: [
    { of: 'items.benefit', atMost: 1, while: counts, as: 'calculated', hidden: true },
    // A leave that goes over months is read by the salary of each.
    { of: 'items.leave', atMost: 24, while: counts, as: 'calculated', hidden: true },
    ...instalmentRepaid('items.instalment', counts, 'Advance.MoreThanLeft'),
    { of: 'items.carriedFrom', sum: 'amount', atMost: 'carried', while: counts, as: 'recovered' },
  ],
  follows: followsPayment,
  states: { calculated: ['approved', 'void'], approved: ['posted', 'calculated'], posted: ['approved'], void: [] },
  tones: { calculated: 'warning', approved: 'info', posted: 'success' },
  effects: { area: 'payroll', taxable: { date: { empty: true } }, ledger: 'salary' },
  actions: salaryActions,
  guards: salaryGuards,
  print: payslipPaper,
  search: ['employee.arabicName', 'employee.englishName', 'employee.code', 'number'],
  list: {
    columns: ['month', 'number', 'employee', 'workedDays', 'gross', 'deductions', 'net', 'difference', 'payment', 'status'],
    filters: [
      'month',
      'employee',
      'payment',
      'status',
      'isNew',
      'isLeaving',
      'isSettling',
      'advanceWaits',
      'isOnLeave',
      'withoutIban',
      'withoutCenter',
      'isExpired',
      'hasDifferences',
    ],
    sort: { by: 'month', order: 'desc' },
  },
})
