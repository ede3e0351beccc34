/** The sheets of social insurance that are in the books of the branch and month. */
const insured = { branch: { same: 'branch' }, month: { same: 'month' }, status: 'posted' } as const

/** Nobody decides on the own salary; what is approved, settled by a later month or paid stands. */
export const salaryGuards = [
  // A calculation of all works out the own salary anew too: what is entered there is another's to enter.
  { on: ['approve', 'reconsider', 'void', 'delete'], own: 'employee.user', error: 'Action.NotOwn' },
  {
    on: ['create', 'edit'],
    changes: ['absentDays', 'lateHours', 'overtimeHours', 'corrections'],
    own: 'employee.user',
    error: 'Action.NotOwn',
  },
  { on: ['edit'], holds: { status: 'calculated' }, error: 'Salary.CalculatedCantEdit' },
  { on: ['edit'], changes: ['month', 'employee'], holds: { status: { not: 'calculated' } }, error: 'Salary.OfOther' },
  // What a later month has found here it has settled.
  { on: ['unpost', 'reconsider', 'void'], usedBy: 'salaries.former', error: 'Salary.LaterCalculated' },
  { on: ['unpost'], holds: { all: [{ paid: { lte: 0 } }] }, error: 'Salary.Paid' },
  // The next sheet of the month gives it back; one that is posted and may be paid has it still.
  { on: ['unpost'], usedBy: 'socialInsuranceSheets', where: insured, asks: true, error: 'Salary.Insured' },
] as const
