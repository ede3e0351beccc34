import { defineResource } from '../../schema/define.ts'
import { date, flag, money, month, quantity, ref, text } from '../../schema/fields.ts'
import { payrollActions, postedStates } from '../groups/posted.ts'
import { annualLeave, serviceReads } from './serviceReads.ts'
import { provisionGuards, provisionRules } from './staffProvisions/rules.ts'

const agreed = { any: [{ endOfServiceAgreed: { empty: false } }, { leaveAgreed: { empty: false } }] } as const
const moved = { shownWhen: { movedFrom: { empty: false } }, readOnly: true } as const

/** What the school owes an employee for leave and for the end of service when a month is over: the difference to what stands is provided. */
export const staffProvisions = defineResource({
  name: 'staffProvisions',
  scope: 'branchYear',
  audited: 'view',
  menu: { group: 'employeeMovement', icon: 'donutSmall' },
  number: { when: { status: 'open' } },
  title: ['employee', 'month'],
  calculate: 'staffProvision',
  sections: {
    provision: {
      date: date({ required: true, within: 'fiscalYear', default: 'today' }),
      month: month({ readOnly: true }),
      employee: ref('employees', { required: true, where: { status: { not: 'ended' } } }),
      // Of employees who were there before the books: against opening balances, and no expense of the year.
      opening: flag(),
      annualLeave: annualLeave(),
      wage: money({ readOnly: true, permission: 'viewSalaries' }),
      serviceYears: quantity({ readOnly: true }),
      // The last other month for which something is provided.
      providedUntil: month({ readOnly: true, hidden: true }),
      // The day from which there is no service, where that has come: it was ended, or a settlement that is final says so.
      leftOn: date({ readOnly: true, hidden: true }),
      // What an actuary says in place of the law's figure.
      agreedReason: text({ max: 200, shownWhen: agreed, requiredWhen: agreed }),
    },
    endOfService: {
      endOfServiceDue: money({ readOnly: true }),
      endOfServiceAgreed: money({ empty: null, min: '0' }),
      endOfServiceStanding: money({ readOnly: true }),
      endOfService: money({ readOnly: true }),
    },
    leave: {
      leaveDays: quantity({ readOnly: true }),
      leaveDue: money({ readOnly: true }),
      leaveAgreed: money({ empty: null, min: '0' }),
      leaveStanding: money({ readOnly: true }),
      leave: money({ readOnly: true }),
    },
    moved: { movedFrom: ref('branches', moved), movedEndOfService: money(moved), movedLeave: money(moved) },
  },
  reads: { ...serviceReads, periods: { of: 'employees.periods', every: true, take: ['state', 'from'] } },
  rules: provisionRules,
  yearEnds: { opens: { opening: true } },
  // What a later month has provided stands already: an earlier one would only take some of it back.
  asks: [
    {
      on: ['create', 'edit'],
      when: { providedUntil: { empty: false, gt: { field: 'month' } } },
      field: 'date',
      error: 'Provision.Earlier',
    },
  ],
  unique: [
    {
      fields: ['employee', 'opening', 'month'],
      when: { status: { in: ['draft', 'open', 'posted'] } },
      error: 'Provision.Twice',
    },
  ],
  guards: provisionGuards,
  states: postedStates,
  effects: { area: 'payroll', taxable: { date: { empty: true } }, ledger: 'staffProvision' },
  actions: {
    ...payrollActions(),
    // A service that has ended since leaves nothing to provide for.
    post: { to: 'posted', posts: 'post', confirm: true, upToDate: { of: ['leftOn'], error: 'Provision.Left' } },
  },
  search: ['number', 'employee.arabicName', 'employee.englishName', 'employee.code'],
  list: {
    columns: [
      ...(['month', 'number', 'employee', 'serviceYears', 'wage', 'endOfServiceDue', 'endOfService'] as const),
      ...(['leaveDays', 'leaveDue', 'leave', 'status'] as const),
    ],
    filters: ['month', 'employee', 'status'],
    sort: { by: 'date', order: 'desc' },
  },
})
