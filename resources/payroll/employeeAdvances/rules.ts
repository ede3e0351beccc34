const limit = 'Advance.MonthlyLimit'

/** Instalments come to the whole advance, and each stays below what may be kept back of a month. */
export const advanceRules = [
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
] as const

/** Nobody decides on an own advance; what was agreed on, paid out or repaid stands. */
export const advanceGuards = [
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
] as const
