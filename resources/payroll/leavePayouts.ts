import { defineResource } from '../../schema/define.ts'
import { date, longText, money, quantity, ref, text } from '../../schema/fields.ts'
import { payrollActions, postedStates } from '../groups/posted.ts'
import { followsPayment, paidByTreasury } from './paidByTreasury.ts'
import { annualLeave, serviceReads } from './serviceReads.ts'

/** Days of annual leave that an employee who stays is paid for and does not take: they leave the balance, and what was provided for them pays. */
export const leavePayouts = defineResource({
  name: 'leavePayouts',
  scope: 'branchYear',
  locked: { area: 'payroll', by: 'date' },
  audited: 'view',
  // What is left of a balance is read by one after the other.
  serial: true,
  menu: { group: 'employeeMovement', icon: 'payments' },
  number: { when: { status: 'open' } },
  title: ['employee', 'date'],
  calculate: 'leavePayout',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    employee: ref('employees', { required: true, where: { status: 'working' } }),
    annualLeave: annualLeave(),
    leaveBalance: quantity({ readOnly: true }),
    days: quantity({ required: true, positive: true }),
    wage: money({ readOnly: true, permission: 'viewSalaries' }),
    leavePay: money({ readOnly: true }),
    reason: text({ required: true, max: 200 }),
    // What of the provision it uses up.
    leaveStanding: money({ readOnly: true, hidden: true }),
    notes: longText(),
  },
  reads: serviceReads,
  rules: [
    {
      when: { status: { not: 'void' }, days: { empty: false }, leaveBalance: { empty: false } },
      holds: { days: { lte: { field: 'leaveBalance' } } },
      field: 'days',
      error: 'LeavePayout.MoreThanLeft',
    },
  ],
  follows: followsPayment,
  guards: [
    { on: ['create', 'edit', 'delete', 'void'], own: 'employee.user', error: 'Action.NotOwn' },
    { on: ['unpost', 'void'], holds: { all: [{ paid: { lte: 0 } }] }, error: 'LeavePayout.Paid' },
  ],
  states: { ...postedStates, open: ['posted', 'draft', 'void'] },
  effects: { area: 'payroll', taxable: { date: { empty: true } }, ledger: 'leavePayout' },
  actions: {
    ...payrollActions(),
    post: { ...payrollActions().post, upToDate: { of: ['leaveStanding'], error: 'LeavePayout.Outdated' } },
    // In a draft all is read and worked out anew.
    reopen: { from: ['open'], to: 'draft', takesBack: true, locked: { area: 'payroll', by: 'date' } },
    pay: {
      from: ['posted'],
      ...paidByTreasury(),
      shows: ['employee', 'leavePay'],
      by: 'paymentOfLeave',
    },
  },
  print: { inWords: 'leavePay' },
  search: ['number', 'employee.arabicName', 'employee.englishName', 'employee.code', 'reason'],
  list: {
    columns: ['number', 'date', 'employee', 'days', 'leavePay', 'reason', 'payment', 'status'],
    filters: ['date', 'employee', 'payment', 'status'],
  },
})
