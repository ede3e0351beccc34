const ofMonth = { branch: { same: 'branch' }, month: { same: 'month' }, status: 'posted' } as const

/** Salaries and settlements of the month, who has none, and what sheets before have taken of it. */
export const sheetReads = {
  open: {
    of: 'salaries',
    everywhere: true,
    every: true,
    where: { ...ofMonth, status: { in: ['calculated', 'approved'] } },
    take: ['employee'],
  },
  posted: {
    of: 'salaries',
    everywhere: true,
    every: true,
    where: ofMonth,
    take: ['employee', 'employee.gosiNumber', 'insuranceBase', 'employeeInsurance', 'employerInsurance'],
  },
  // In whichever branch somebody who was transferred has it.
  salaried: {
    of: 'salaries',
    everywhere: true,
    every: true,
    where: { month: { same: 'month' }, status: { in: ['calculated', 'approved', 'posted'] } },
    take: ['employee'],
  },
  staff: {
    of: 'employees',
    everywhere: true,
    every: true,
    where: { branch: { same: 'branch' }, status: { in: ['working', 'suspended'] } },
    take: ['id', 'hireDate'],
  },
  // What settlements of an end of service have corrected of former months.
  settled: {
    of: 'endOfServiceSettlements',
    everywhere: true,
    every: true,
    where: ofMonth,
    take: ['employee', 'employee.gosiNumber', 'employeeInsurance', 'employerDifference'],
  },
  // Another sheet of the month has what those before have not.
  earlier: { of: 'socialInsuranceSheets', everywhere: true, every: true, where: ofMonth, take: ['id'] },
  covered: {
    of: 'socialInsuranceSheets.insured',
    everywhere: true,
    every: true,
    where: { month: { same: 'month' } },
    take: ['record', 'employee', 'employeeShare', 'employerShare'],
  },
} as const
