import { defineResource } from '../../schema/define.ts'
import { date, file, flag, longText, quantity, ref, text } from '../../schema/fields.ts'
import { leaveReads, leaveRules } from './leave.ts'

/** Whoever asks for their own leave tells neither its beginning nor their return. */
const permission = 'editVacationRequests'

/** Leave with days in a month of pay that is locked. */
const locked = { area: 'payroll', by: 'startDate' } as const
/** A return is neither told nor taken back where the first day of pay that it makes another one is locked. */
const lockedReturn = { area: 'payroll', by: 'changedFrom' } as const

/** What becomes of leave when its contract ends, and when it has not ended after all. */
const withContract = () => ({ internal: true, input: { leftOn: date({ required: true }) }, takesBack: true }) as const
const resumed = { internal: true, set: { returnDate: null, leftOn: null, wasBegun: false }, takesBack: true } as const

/** What whoever decides has before them. */
const decided = ['vacationType', 'startDate', 'endDate', 'days', 'balanceAfter', 'substitute', 'reason'] as const

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
  actions: {
    approve: {
      from: ['requested'],
      to: 'approved',
      permission: 'approveVacationRequests',
      locked,
      input: { decidedOn: date({ required: true, notAfter: 'today', default: 'today' }) },
      shows: decided,
      bulk: true,
    },
    reject: {
      from: ['requested'],
      to: 'rejected',
      permission: 'approveVacationRequests',
      input: {
        decidedOn: date({ required: true, notAfter: 'today', default: 'today' }),
        refusalReason: text({ required: true }),
      },
      shows: decided,
      takesBack: true,
      danger: true,
    },
    start: { from: ['approved'], to: 'started', permission, bulk: true, undo: 'notStarted' },
    notStarted: { from: ['started'], to: 'approved', permission, takesBack: true },
    return: {
      from: ['started'],
      to: 'returned',
      permission,
      input: { returnDate: date({ required: true, notAfter: 'today', default: 'today' }) },
      shows: ['endDate', 'backOn'],
      locked: lockedReturn,
      undo: 'notReturned',
    },
    notReturned: {
      from: ['returned'],
      to: 'started',
      permission,
      set: { returnDate: null, leftOn: null, wasBegun: false },
      takesBack: true,
      locked: lockedReturn,
    },
    // The contract ends before the leave does: nobody comes back from it.
    endWithContract: { ...withContract(), from: ['approved'], to: 'returned' },
    endBegunWithContract: { ...withContract(), from: ['started'], to: 'returned', set: { wasBegun: true } },
    lapse: { ...withContract(), from: ['requested'], to: 'cancelled' },
    // The leaving is taken back, and the leave is again what it was.
    resumeBegun: { ...resumed, from: ['returned'], to: 'started', when: { wasBegun: true } },
    resume: { ...resumed, from: ['returned'], to: 'approved' },
    askAgain: { ...resumed, from: ['cancelled'], to: 'requested' },
    cancel: { from: ['requested', 'approved'], to: 'cancelled', confirm: true, takesBack: true, danger: true, locked },
  },
  guards: [
    // What is decided about leave, and when it ended, is said by another.
    { on: ['approve', 'reject', 'return', 'notReturned'], own: 'employee.user', error: 'Action.NotOwn' },
    // What a salary has read is said before what was decided.
    {
      on: ['edit', 'delete'],
      holds: { any: [{ status: 'requested' }, { reckoning: { not: 'open' } }] },
      error: 'Vacation.Decided',
    },
    { on: ['edit'], holds: { reckoning: 'open' }, error: 'Salary.CalculatedCantEdit' },
    { on: ['delete', 'cancel', 'notStarted', 'notReturned'], holds: { reckoning: 'open' }, error: 'Salary.CalculatedCantRemove' },
  ],
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
