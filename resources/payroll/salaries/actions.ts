import { text } from '../../../schema/fields.ts'

/** Payroll that is locked on its day or for its month keeps a salary as it is. */
export const locked = { area: 'payroll', by: ['date', 'month'] } as const

/** A salary is approved, posted, and taken back in the same steps. */
export const salaryActions = {
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
} as const
