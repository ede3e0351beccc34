/** Nobody decides on the own leave; what was decided, or read by a salary, stands. */
export const leaveGuards = [
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
] as const
