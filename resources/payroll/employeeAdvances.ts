import { defineResource } from '../../schema/define.ts'
import { date, flag, int, longText, money, month, ref, text } from '../../schema/fields.ts'
import { advanceActions, locked } from './employeeAdvances/actions.ts'
import { advanceGuards, advanceRules } from './employeeAdvances/rules.ts'

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
  rules: advanceRules,
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
  actions: advanceActions,
  guards: advanceGuards,
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
