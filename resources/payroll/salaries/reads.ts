import { leavesOfPay } from '../../staff/leave.ts'
import { departments } from '../departmentReads.ts'
import { payrollSettings } from '../payrollSettings.ts'

/** How an employee is insured. */
export const insuredAs = {
  nationality: 'employee.nationality',
  nationalityGroup: 'employee.nationality.group',
  registeredOn: 'employee.gosiRegistrationDate',
  rates: {
    of: 'socialInsuranceRates',
    every: true,
    take: ['group', 'nationality', 'from', 'employeePercentage', 'employerPercentage', 'minimumBase', 'maximumBase'],
  },
} as const

/** What did not fit in the salaries of former months. */
export const waitingDeductions = {
  of: 'salaries',
  everywhere: true,
  every: true,
  where: {
    employee: { same: 'employee' },
    status: { in: ['approved', 'posted'] },
    carried: { gt: 0 },
  },
  take: ['id', 'month', 'recoveredLeft'],
} as const

/** What an employee gets each month, with the days from and to which. */
export const payRows = {
  of: 'employees.salaryItems',
  every: true,
  take: ['salaryItem', 'amount', 'percentage', 'from', 'to'],
} as const

/** What was entered for the month of an employee, in whichever branch. */
export const benefitsOfMonth = {
  of: 'benefitsAndDeductions',
  everywhere: true,
  every: true,
  where: { employee: { same: 'employee' }, month: { same: 'month' } },
  take: ['id', 'salaryItem', 'amount', 'days', 'hours', 'countedFrom', 'countedUntil', 'countedOn'],
} as const

/** How each item of salaries is reckoned and booked. */
export const itemRules = {
  of: 'salaryItems',
  every: true,
  take: [
    'id',
    'arabicName',
    'kind',
    'purpose',
    'symbol',
    'basis',
    'percentage',
    'percentageOf',
    'factor',
    'rateOf',
    'formula',
    'subjectToGosi',
    'isPenalty',
    'wageFileColumn',
    'account',
    'account.kind',
    'account.requiresCostCenter',
    'costCenterRule',
    'costCenter',
  ],
} as const

/** What a salary follows from: the employee, the pay that holds in the month, and what belongs to the month alone. */
export const salaryReads = {
  decimals: 'branch.decimalDigits',
  settings: payrollSettings,
  basicSalary: 'employee.basicSalary',
  hiredOn: 'employee.hireDate',
  ...insuredAs,
  payMethod: 'employee.paymentMethod',
  iban: 'employee.iban',
  // Where an employee has no cost centres of his own, that of the place of work.
  sectionCenter: 'employee.section.costCenter',
  managementCenter: 'employee.management.costCenter',
  jobCenter: 'employee.jobTitle.costCenter',
  residenceExpiry: 'employee.residenceExpiry',
  pay: payRows,
  periods: { of: 'employees.periods', every: true, take: ['state', 'from', 'paidShare'] },
  places: { of: 'employees.places', every: true, take: ['from', 'toBranch', 'costCenter', 'share'] },
  departments,
  itemRules,
  benefits: benefitsOfMonth,
  leaves: leavesOfPay,
  ownBranch: 'branch.code',
  // What was agreed on in any year and branch; repaid is no more of it than was paid out in the books.
  advances: {
    of: 'employeeAdvances',
    everywhere: true,
    every: true,
    where: { employee: { same: 'employee' }, status: 'open' },
    take: ['id', 'branch', 'branch.code', 'paidOut', 'paidInBooks', 'monthlyLimit'],
  },
  instalments: {
    of: 'employeeAdvances.schedule',
    everywhere: true,
    every: true,
    where: { employee: { same: 'employee' } },
    take: ['id', 'record', 'month', 'amount', 'left'],
  },
  // What the months around were reckoned from, and what was settled of them since.
  others: {
    of: 'salaries',
    everywhere: true,
    every: true,
    where: {
      id: { not: { field: 'id' } },
      employee: { same: 'employee' },
      status: { not: 'void' },
      month: { gte: { field: 'month', plus: -12 } },
    },
    take: [
      'id',
      'month',
      'branch',
      'branch.code',
      'branch.arabicName',
      'status',
      'net',
      'reckonedFrom',
      'corrected',
      'employeeInsurance',
      'employerInsurance',
    ],
  },
  // One that waits to be posted has taken nothing yet, and is worked out again after a salary that does.
  settled: {
    of: 'endOfServiceSettlements',
    everywhere: true,
    every: true,
    where: { employee: { same: 'employee' }, status: 'posted' },
    take: ['corrected'],
  },
  // Who leaves by one that is not posted still works as far as the books know.
  settling: {
    of: 'endOfServiceSettlements',
    everywhere: true,
    every: true,
    where: { employee: { same: 'employee' }, status: { in: ['draft', 'open'] } },
    take: ['endDate'],
  },
  waiting: waitingDeductions,
} as const
