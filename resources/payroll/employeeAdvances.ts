import { defineResource } from '../../schema/define.ts'
import { date, flag, int, longText, money, month, ref, text } from '../../schema/fields.ts'
import { paidByTreasury } from './paidByTreasury.ts'

const area = 'payroll'
const locked = { area, by: 'date' } as const
const limit = 'Advance.MonthlyLimit'
const given = { installmentsNumber: { empty: true } } as const

/**
 * What an employee gets of salaries to come, and when it is repaid. Money goes out by a payment of the treasury, and comes back by salaries,
 * or over the desk. It belongs to no year: what is open goes on in the next one.
 */
export const employeeAdvances = defineResource({
  name: 'employeeAdvances',
  scope: 'branch',
  // A draft may be given another day.
  locked: { ...locked, keeps: { status: { not: 'draft' } } },
  permissions: 'EmployeeAdvancePayments',
  audited: 'view',
  ownBy: { user: 'employee.user', view: 'viewOwnAdvancePayments', tells: ['pay', 'postpone'] },
  menu: { group: 'employeeMovement', icon: 'payments' },
  routes: { base: 'employeeAdvancePayment' },
  number: { when: { status: 'open' } },
  title: ['employee', 'value'],
  calculate: 'employeeAdvance',
  sections: {
    advance: {
      date: date({ required: true, within: 'fiscalYear', default: 'today' }),
      employee: ref('employees', { required: true, where: { status: 'working' } }),
      value: money({ required: true, positive: true }),
      reason: longText(),
    },
    repayment: {
      startDate: month({ required: true, default: 'today' }),
      // Either says the other; both must agree.
      installmentsNumber: int({ min: 1, max: 120 }),
      monthlyPaidValue: money({ requiredWhen: given }),
      instalment: money({ readOnly: true }),
      instalments: int({ readOnly: true }),
      endDate: month({ readOnly: true }),
      monthlyLimit: money({ readOnly: true, permission: 'viewSalaries' }),
      postponedMonth: month({ readOnly: true, hidden: true }),
      postponedReason: text({ readOnly: true, hidden: true }),
      repaidIn: month({ readOnly: true, shownWhen: { repaidIn: { empty: false } } }),
      plan: text({ readOnly: true, hidden: true }),
      notBefore: month({ readOnly: true, hidden: true }),
      movable: flag({ readOnly: true, hidden: true }),
    },
  },
  lines: {
    schedule: {
      title: ['month'],
      fields: {
        month: month({ readOnly: true }),
        employee: ref('employees', { readOnly: true, hidden: true }),
        amount: money({ readOnly: true }),
        postponedFrom: month({ readOnly: true }),
        reason: text({ readOnly: true }),
      },
      // Repaid is what stands in the books; what documents that are not posted keep for it stands apart.
      follows: { repayment: { of: 'booked', none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
      aside: { bookedLeft: 'asked' },
    },
  },
  reads: {
    decimals: 'branch.decimalDigits',
    agreed: 'employee.basicSalary',
    paid: { of: 'employees.salaryItems', every: true, take: ['salaryItem', 'amount', 'from', 'to'] },
    basicItem: { of: 'salaryItems', where: { purpose: 'basic' }, take: 'id' },
    share: { of: 'company', take: 'advanceShare' },
  },
  totals: { scheduled: { sum: 'schedule.amount' } },
  rules: [
    {
      when: { monthlyPaidValue: { empty: false } },
      holds: { monthlyPaidValue: { gt: 0 } },
      field: 'monthlyPaidValue',
      error: limit,
    },
    {
      when: { monthlyPaidValue: { empty: false } },
      holds: { monthlyPaidValue: { lte: { field: 'value' } } },
      field: 'monthlyPaidValue',
      error: limit,
    },
    {
      when: { instalment: { empty: false }, monthlyLimit: { empty: false } },
      holds: { instalment: { lte: { field: 'monthlyLimit' } } },
      field: 'monthlyPaidValue',
      error: limit,
    },
    { equal: ['value', 'totals.scheduled'], field: 'installmentsNumber', error: 'Advance.InstalmentsDiffer' },
    { holds: { startDate: { gte: { field: 'notBefore' } } }, field: 'startDate', error: 'Advance.StartsBefore' },
    { holds: { movable: true }, field: 'postponedMonth', error: 'Advance.NoOpenInstalment' },
  ],
  unique: [
    {
      fields: ['employee'],
      when: { status: { in: ['draft', 'open'] }, repaidLeft: { gt: 0 } },
      error: 'Advance.AlreadyOpen',
    },
  ],
  limits: [
    { of: 'schedule.record', sum: 'used', atMost: 'value', as: 'repaid' },
    // No more comes back than was paid out, and a payment is not taken back once some of it has come back.
    { of: 'schedule.record', sum: 'used', atMost: 'paidOut', as: 'cameBack', hidden: true, error: 'Advance.NotPaidOut' },
    // The same in the books: what is left is what the employee owes there.
    { of: 'schedule.record', sum: 'booked', atMost: 'paidInBooks', as: 'repaidInBooks', error: 'Advance.NotPaidOut' },
    { of: 'schedule.record', sum: 'booked', atMost: 'value', as: 'repaidOfAll', hidden: true },
    // What it leaves is what documents that are not posted keep.
    { of: 'schedule.record', sum: 'booked', atMost: 'repaid', as: 'posted' },
  ],
  follows: {
    payment: { of: 'paidOut', none: 'unpaid', some: 'partlyPaid', all: 'paid' },
    settlement: { of: 'repaidOfAll', none: 'unsettled', some: 'partlySettled', all: 'settled' },
  },
  states: { draft: ['open', 'void'], open: ['draft', 'void'], void: [] },
  actions: {
    pay: {
      ...paidByTreasury(),
      from: ['open'],
      when: { payment: 'unpaid' },
      shows: ['employee', 'value'],
      by: 'paymentOfAdvance',
    },
    postpone: {
      from: ['open'],
      when: { repaidLeft: { gt: 0 } },
      input: { postponedMonth: month({ required: true, default: 'today' }), postponedReason: text({ required: true, max: 200 }) },
      set: { repaidIn: null },
      shows: ['instalment', 'endDate'],
    },
    repayAtOnce: {
      from: ['open'],
      when: { repaidLeft: { gt: 0 } },
      input: { repaidIn: month({ required: true, default: 'today' }) },
      // A month that is locked takes nothing any more.
      locked: { area, by: 'repaidIn' },
      set: { postponedMonth: null, postponedReason: null },
      shows: ['repaidLeft'],
    },
    repay: {
      from: ['open'],
      when: { payment: { not: 'unpaid' }, repaidLeft: { gt: 0 } },
      permission: 'addAdvanceRepayments',
      input: {
        paidOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
        paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
        // Left empty, all that is left.
        amount: money({ positive: true }),
        reference: text({ max: 60 }),
      },
      shows: ['repaidLeft'],
      makes: 'advanceRepayments',
      by: 'repaymentOfAdvance',
    },
    reopen: { from: ['open'], to: 'draft', danger: true, locked },
    void: { to: 'void', takesBack: true, locked, input: { voidReason: text({ required: true }) }, confirm: true, danger: true },
  },
  guards: [
    // Agreed on, put off and paid out by another.
    {
      on: ['create', 'edit', 'delete', 'pay', 'postpone', 'repayAtOnce', 'reopen', 'void'],
      own: 'employee.user',
      error: 'Action.NotOwn',
    },
    { on: ['edit', 'reopen'], holds: { repaid: { lte: 0 } }, error: 'Salary.CalculatedCantEdit' },
    { on: ['delete', 'void'], holds: { repaid: { lte: 0 } }, error: 'Salary.CalculatedCantRemove' },
    { on: ['reopen', 'void'], holds: { payment: 'unpaid' }, error: 'Advance.PaidOut' },
    // What was agreed on is reopened first; an instalment is moved by an action.
    { on: ['edit'], holds: { any: [{ status: 'draft' }, { repaid: { gt: 0 } }] }, error: 'Advance.Agreed' },
  ],
  rail: { employee: ['phone', 'jobTitle'] },
  beside: ['repaidInBooksLeft', 'postedLeft', 'repaidLeft'],
  search: ['number', 'employee.arabicName', 'employee.englishName', 'employee.code'],
  list: {
    columns: [
      'number',
      'date',
      'employee',
      'value',
      'instalment',
      'startDate',
      'endDate',
      'repaidInBooksLeft',
      'postedLeft',
      'repaidLeft',
      'payment',
      'settlement',
      'status',
    ],
    filters: ['employee', 'date', 'startDate', 'payment', 'settlement', 'status'],
  },
})
