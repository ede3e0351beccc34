import { defineResource } from '../../schema/define.ts'
import { date, flag, longText, money, month, quantity, ref, text } from '../../schema/fields.ts'
import { instalmentRepaid } from './instalmentRepaid.ts'
import { correctionLines, payslipLines } from './salaries/lines.ts'
import { salaryReads } from './salaries/reads.ts'
import { wageColumns } from './salaries/wageColumns.ts'

/** Salaries that count: approved, whether they stand in the books already or not. */
const approved = { status: { in: ['approved', 'posted'] } } as const
const counts = { status: { in: ['calculated', 'approved', 'posted'] } } as const
const mark = { shownWhen: { status: 'calculated' }, readOnly: true } as const
const locked = { area: 'payroll', by: ['date', 'month'] } as const
const hidden = { readOnly: true, hidden: true } as const

/** The sheets of social insurance that are in the books of the branch and month. */
const insured = { branch: { same: 'branch' }, month: { same: 'month' }, status: 'posted' } as const

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
    result: {
      net: money({ is: 'gross - deductions' }),
      workedDays: quantity({ readOnly: true }),
      insuranceBase: money({ readOnly: true }),
      employerInsurance: money({ readOnly: true }),
      insuranceDue: money({ is: 'employeeInsurance + employerInsurance' }),
      // What the month costs the school: the books have the same.
      cost: money(hidden),
      // What deductions could not take; the next months do.
      carried: money({ readOnly: true }),
      // What former months have paid too much and this one leaves nothing to take from.
      overpaid: money({ readOnly: true, shownWhen: { overpaid: { gt: 0 } } }),
      lastNet: money({ readOnly: true }),
      // A first month differs from nothing.
      difference: money({ is: 'net - lastNet', shownWhen: { lastNet: { empty: false } } }),
      isNew: flag(mark),
      isLeaving: flag(mark),
      // A settlement that is not posted ends the service in the month: the month is reckoned as if it went on.
      isSettling: flag(mark),
      // A payment of an advance that is repaid in the month waits to be posted: nothing of it is kept back before.
      advanceWaits: flag(mark),
      isOnLeave: flag(mark),
      isSuspended: flag(mark),
      withoutIban: flag(mark),
      isExpired: flag(mark),
      hasDifferences: flag(mark),
      // The days, pay and leave from which it was reckoned, and what it settles of former months: later months look here for what is otherwise by then.
      reckonedFrom: longText({ ...hidden, max: 20_000 }),
      corrected: longText({ ...hidden, max: 20_000 }),
      // The last month before.
      former: ref('salaries', hidden),
      faulty: text({ readOnly: true, hidden: true }),
      // The month was calculated in another branch, before a transfer.
      elsewhere: flag(hidden),
      // Fines that are added to the payslip take more of the month than the law lets them, with those that were entered before.
      beyondPenalties: flag(hidden),
      // The month before was worked and has no salary, though one before it has.
      skipped: month(hidden),
      // What is booked on an account that asks for a cost centre has none, for the employee has none.
      withoutCenter: flag(mark),
      // The employee did not work here in the month, and nothing of former ones is to be settled.
      isOutside: flag(hidden),
      ...wageColumns(),
    },
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
  follows: { payment: { of: 'paidInBooks', none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
  states: { calculated: ['approved', 'void'], approved: ['posted', 'calculated'], posted: ['approved'], void: [] },
  tones: { calculated: 'warning', approved: 'info', posted: 'success' },
  effects: { area: 'payroll', taxable: { date: { empty: true } }, ledger: 'salary' },
  actions: {
    approve: {
      from: ['calculated'],
      to: 'approved',
      permission: 'approveSalaries',
      locked,
      upToDate: { of: ['gross', 'deductions', 'employerInsurance', 'workedDays'], error: 'Salary.Outdated' },
      confirm: true,
      bulk: true,
    },
    reconsider: {
      from: ['approved'],
      to: 'calculated',
      permission: 'approveSalaries',
      takesBack: true,
      locked,
      danger: true,
      bulk: true,
    },
    post: {
      to: 'posted',
      posts: 'post',
      locked,
      // What else becomes otherwise is settled by a later month; whoever has left has none.
      upToDate: { of: ['workedDays'], when: { 'employee.status': 'ended' }, error: 'Salary.EndedSince' },
      confirm: true,
      bulk: true,
    },
    unpost: { to: 'approved', unposts: true, locked, danger: true },
    void: {
      from: ['calculated'],
      to: 'void',
      takesBack: true,
      locked,
      input: { reason: text({ required: true }) },
      confirm: true,
      danger: true,
    },
  },
  guards: [
    // A calculation of all works out the own salary anew too: what is entered there is another's to enter.
    { on: ['approve', 'reconsider', 'void', 'delete'], own: 'employee.user', error: 'Action.NotOwn' },
    {
      on: ['create', 'edit'],
      changes: ['absentDays', 'lateHours', 'overtimeHours', 'corrections'],
      own: 'employee.user',
      error: 'Action.NotOwn',
    },
    { on: ['edit'], holds: { status: 'calculated' }, error: 'Salary.CalculatedCantEdit' },
    { on: ['edit'], changes: ['month', 'employee'], holds: { status: { not: 'calculated' } }, error: 'Salary.OfOther' },
    // What a later month has found here it has settled.
    { on: ['unpost', 'reconsider', 'void'], usedBy: 'salaries.former', error: 'Salary.LaterCalculated' },
    { on: ['unpost'], holds: { all: [{ paid: { lte: 0 } }] }, error: 'Salary.Paid' },
    // The next sheet of the month gives it back; one that is posted and may be paid has it still.
    { on: ['unpost'], usedBy: 'socialInsuranceSheets', where: insured, asks: true, error: 'Salary.Insured' },
  ],
  print: {
    titles: [{ when: {}, title: { ar: 'قسيمة راتب', en: 'Payslip' } }],
    fields: [
      ...(['number', 'month', 'employee', 'employee.code', 'workedDays', 'description'] as const),
      ...(['gross', 'deductions', 'net'] as const),
    ],
    // Paper and screen show the same: what each line comes from, and how it was worked out.
    lines: { items: ['salaryItem', 'origin', 'from', 'to', 'quantity', 'worked', 'amount'], corrections: [] },
    where: { items: { any: [{ amount: { gt: 0 } }, { amount: { lt: 0 } }, { origin: 'leave' }] } },
    apart: { items: 'kind' },
    inWords: 'net',
    issued: true,
    signatures: [
      { ar: 'الموارد البشرية', en: 'Human resources' },
      { ar: 'الموظف', en: 'Employee' },
    ],
  },
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
