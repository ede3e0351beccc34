import { defineResource } from '../../schema/define.ts'
import { date, file, flag, longText, quantity, ref, text } from '../../schema/fields.ts'
import { leaveReads, leaveRules } from './leave.ts'
import { leaveActions, locked } from './vacationRequests/actions.ts'
import { leaveGuards } from './vacationRequests/guards.ts'

/** A leave of an employee: asked for, approved by those who may, begun, and ended by the return to work. */
export const vacationRequests = defineResource({
  name: 'vacationRequests',
  scope: 'branchYear',
  locked,
  // What one asks for depends on what others have asked for.
  serial: true,
  ownBy: {
    user: 'employee.user',
    view: 'viewOwnVacationRequests',
    write: 'addOwnVacationRequests',
    tells: ['approve', 'reject'],
  },
  menu: { group: 'employeeMovement', icon: 'dateRange', badge: { status: 'requested' } },
  routes: { base: 'vacationRequest' },
  title: ['employee', 'startDate'],
  calculate: 'vacationRequest',
  fields: {
    employee: ref('employees', { required: true, where: { status: { in: ['working', 'suspended'] } } }),
    management: ref('managements', { readOnly: true }),
    vacationType: ref('vacationTypes', { required: true, where: { active: true } }),
    startDate: date({ required: true, within: 'fiscalYear' }),
    endDate: date({ required: true }),
    // What is ticked stays in sight when another kind is chosen: it is to be taken off.
    fromNoon: flag({ shownWhen: { any: [{ 'vacationType.halfDays': true }, { fromNoon: true }] } }),
    toNoon: flag({ shownWhen: { any: [{ 'vacationType.halfDays': true }, { toNoon: true }] } }),
    substitute: ref('employees', { where: { status: 'working' } }),
    reason: longText({ max: 1000 }),
    paper: file({ requiredWhen: { 'vacationType.needsAttachment': true }, missing: 'Vacation.NeedsAttachment' }),
  },
  sections: {
    balance: {
      days: quantity({ readOnly: true }),
      balanceBefore: quantity({ readOnly: true }),
      balanceAfter: quantity({ readOnly: true }),
      lackingDays: quantity({ readOnly: true, shownWhen: { lackingDays: { gt: 0 } } }),
      backOn: date({ readOnly: true }),
      // What of its days is paid at which percentage: salaries read it.
      payPlan: longText({ readOnly: true, hidden: true }),
      // The days of absence of a late return, by which salaries count them.
      latePlan: longText({ readOnly: true, hidden: true }),
      // The first day that an early or a late return makes another one; none where they came back as was said.
      changedFrom: date({ readOnly: true, hidden: true }),
      // The first day that its contract does not have, where that ends before the leave does.
      leftOn: date({ readOnly: true, hidden: true }),
      wasBegun: flag({ readOnly: true, hidden: true }),
      overlaps: flag({ readOnly: true, hidden: true }),
      hadBefore: flag({ readOnly: true, hidden: true }),
      outsideBreak: flag({ readOnly: true, hidden: true }),
      tooEarly: flag({ readOnly: true, hidden: true }),
    },
    decision: {
      decidedOn: date({ readOnly: true, shownWhen: { decidedOn: { empty: false } } }),
      decidedBy: ref('users', { readOnly: true, default: 'me', shownWhen: { decidedOn: { empty: false } } }),
      refusalReason: text({ readOnly: true, shownWhen: { status: 'rejected' } }),
      returnDate: date({
        readOnly: true,
        notBefore: 'startDate',
        error: 'Vacation.ReturnBeforeStart',
        shownWhen: { status: 'returned' },
      }),
      daysGivenBack: quantity({ readOnly: true, shownWhen: { status: 'returned' } }),
      lateDays: quantity({ readOnly: true, shownWhen: { status: 'returned' } }),
    },
  },
  reads: leaveReads,
  rules: leaveRules,
  asks: [
    {
      on: ['create', 'edit'],
      when: { lackingDays: { gt: 0 }, 'vacationType.withoutBalance': 'asked' },
      error: 'Vacation.AskBalance',
      field: 'endDate',
    },
  ],
  states: {
    requested: ['approved', 'rejected', 'cancelled'],
    approved: ['started', 'returned', 'cancelled'],
    started: ['returned', 'approved'],
    returned: ['started', 'approved'],
    rejected: [],
    cancelled: ['requested'],
  },
  tones: { requested: 'warning', approved: 'success', started: 'info', returned: 'neutral' },
  actions: leaveActions,
  guards: leaveGuards,
  follows: { reckoning: { of: 'calculated', none: 'open', some: 'calculated', all: 'calculated' } },
  search: ['employee.arabicName', 'employee.englishName', 'employee.code', 'vacationType.arabicName', 'reason'],
  list: {
    // A phone shows the first ones: who, what, until when.
    columns: ['employee', 'vacationType', 'startDate', 'endDate', 'days', 'management', 'balanceAfter', 'substitute', 'status'],
    filters: ['employee', 'management', 'vacationType', 'startDate', 'endDate', 'status'],
    sort: { by: 'startDate', order: 'desc' },
  },
  calendar: {
    from: 'startDate',
    to: 'endDate',
    by: 'management',
    while: { status: { in: ['requested', 'approved', 'started', 'returned'] } },
  },
})
