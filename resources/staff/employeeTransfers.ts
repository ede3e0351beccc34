import { defineResource } from '../../schema/define.ts'
import { date, ref, split, text } from '../../schema/fields.ts'

const locked = { area: 'payroll', by: 'day' } as const

/** An employee goes to another branch on a day, once somebody has approved it: the pay of that month is each branch's own part. */
export const employeeTransfers = defineResource({
  name: 'employeeTransfers',
  scope: 'branch',
  alsoIn: 'toBranch',
  locked,
  menu: { group: 'humanResources', icon: 'swapHoriz' },
  title: ['employee', 'day'],
  calculate: 'employeeTransfer',
  sections: {
    transfer: {
      employee: ref('employees', { required: true, where: { status: { in: ['working', 'suspended'] } } }),
      day: date({ required: true, default: 'today' }),
      toBranch: ref('branches', { required: true, where: { isMaster: false, active: true } }),
      reason: text({ required: true }),
    },
    place: {
      jobTitle: ref('jobTitles', { required: true, from: 'employee.jobTitle' }),
      management: ref('managements', { from: 'employee.management' }),
      section: ref('sections', { where: { management: { same: 'management' } } }),
      costCenters: split('costCenters', { of: [], where: { isLeaf: true, active: true }, repeated: 'Line.CostCentreRepeated' }),
    },
    decision: { rejection: text({ readOnly: true, shownWhen: { status: 'rejected' } }) },
  },
  reads: {
    hiredOn: 'employee.hireDate',
    places: { of: 'employees.places', every: true, take: ['from'] },
    centerNow: { of: 'employees.places', where: { costCenter: { empty: false } }, take: 'costCenter' },
    ofSection: 'section.costCenter',
    ofManagement: 'management.costCenter',
    ofJob: 'jobTitle.costCenter',
  },
  rules: [{ holds: { toBranch: { not: { field: 'branch' } } }, error: 'Run.SameBranch', field: 'toBranch' }],
  unique: [{ fields: ['employee'], when: { status: { in: ['requested', 'approved'] } }, error: 'EmployeeTransfer.Open' }],
  states: { requested: ['approved', 'rejected'], approved: ['done', 'requested'], done: [], rejected: ['requested'] },
  tones: { requested: 'info', approved: 'warning', done: 'success', rejected: 'neutral' },
  actions: {
    approve: { permission: 'approveEmployeeTransfers', to: 'approved', confirm: true, locked },
    reject: { permission: 'approveEmployeeTransfers', to: 'rejected', input: { rejection: text({ required: true }) } },
    withdraw: { permission: 'approveEmployeeTransfers', from: ['approved'], to: 'requested' },
    reopen: { from: ['rejected'], to: 'requested', set: { rejection: null } },
    complete: {
      internal: true,
      from: ['approved'],
      to: 'done',
      input: { day: date({ required: true }) },
      does: {
        of: 'employee',
        action: 'move',
        with: {
          placeFrom: 'day',
          jobTitle: 'jobTitle',
          management: 'management',
          section: 'section',
          costCenters: 'costCenters',
        },
        into: 'toBranch',
      },
    },
  },
  ends: { on: 'day', action: 'complete', onTheDay: true },
  guards: [
    { on: ['approve', 'reject', 'withdraw'], own: 'employee.user', error: 'Action.NotOwn' },
    { on: ['edit'], holds: { status: 'requested' }, error: 'EmployeeTransfer.Decided' },
    { on: ['delete'], holds: { status: { in: ['requested', 'rejected'] } }, error: 'EmployeeTransfer.Decided' },
  ],
  search: ['employee.arabicName', 'employee.englishName', 'employee.code'],
  list: {
    columns: ['day', 'employee', 'toBranch', 'jobTitle', 'reason', 'status'],
    filters: ['status', 'employee', 'toBranch', 'day'],
    sort: { by: 'day', order: 'desc' },
  },
})
