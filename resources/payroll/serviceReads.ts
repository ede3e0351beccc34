import { ref } from '../../schema/fields/ref.ts'
import { departments } from './departmentReads.ts'
import { payrollSettings } from './payrollSettings.ts'

/** The kind of leave of which unused days are paid out: the school's annual leave. */
export const annualLeave = () => ref('vacationTypes', { readOnly: true, hidden: true, preset: { annual: true } })

const counted = { status: { in: ['open', 'posted'] } } as const
const own = { employee: { same: 'employee' } } as const

/** What must be known of an employee to say what service and leave have brought: pay, leave, the law, and what stands as provisions. */
export const serviceReads = {
  hiredOn: 'employee.hireDate',
  agreed: 'employee.basicSalary',
  contractDays: 'employee.annualLeaveDays',
  openingBalance: 'employee.openingLeaveBalance',
  openingOn: 'employee.openingLeaveOn',
  decimals: 'branch.decimalDigits',
  // Where an employee has no cost centres, that of the place of work.
  sectionCenter: 'employee.section.costCenter',
  managementCenter: 'employee.management.costCenter',
  jobCenter: 'employee.jobTitle.costCenter',
  places: { of: 'employees.places', every: true, take: ['from', 'toBranch', 'costCenter', 'share'] },
  departments,
  pay: { of: 'employees.salaryItems', every: true, take: ['salaryItem', 'amount', 'percentage', 'from', 'to'] },
  payItems: {
    of: 'salaryItems',
    every: true,
    take: [
      ...(['id', 'kind', 'purpose', 'symbol', 'basis', 'percentage', 'percentageOf', 'factor', 'rateOf', 'formula'] as const),
      ...(['subjectToGosi', 'inEndOfService', 'account', 'account.kind', 'costCenterRule', 'costCenter'] as const),
    ],
  },
  settings: payrollSettings,
  law: {
    of: 'endOfServiceRules',
    every: true,
    take: ['from', 'kind', 'afterYears', 'monthsPerYear', 'leavingReason', 'reached', 'parts', 'outOf'],
  },
  years: { of: 'fiscalYears', every: true, take: ['startDate'] },
  annualDays: 'annualLeave.annualDays',
  accrual: 'annualLeave.accrual',
  leaveYear: 'annualLeave.leaveYear',
  carryOver: 'annualLeave.carryOver',
  carryOverLimit: 'annualLeave.carryOverLimit',
  entitlements: { of: 'vacationTypes.entitlements', every: true, take: ['validFrom', 'afterYears', 'days'] },
  leaves: {
    of: 'vacationRequests',
    everywhere: true,
    where: { ...own, vacationType: { same: 'annualLeave' }, status: { in: ['approved', 'started', 'returned'] } },
    every: true,
    take: ['startDate', 'days', 'daysGivenBack'],
  },
  provided: {
    of: 'staffProvisions',
    everywhere: true,
    where: { ...own, ...counted },
    every: true,
    take: ['id', 'status', 'date', 'branch', 'endOfService', 'leave', 'movedFrom', 'movedEndOfService', 'movedLeave'],
  },
  // Leave that was paid and not taken.
  paidOut: {
    of: 'leavePayouts',
    everywhere: true,
    where: { ...own, ...counted },
    every: true,
    take: ['id', 'date', 'branch', 'days', 'leaveStanding'],
  },
  // A new document does not know its branch by itself.
  providedHere: {
    of: 'staffProvisions',
    everywhere: true,
    where: { ...own, ...counted, branch: { same: 'branch' } },
    every: true,
    take: ['branch'],
  },
  released: {
    of: 'endOfServiceSettlements',
    everywhere: true,
    where: { ...own, ...counted },
    every: true,
    take: [
      ...(['id', 'status', 'date', 'hireDate', 'leavesOn', 'branch'] as const),
      ...(['endOfServiceStanding', 'leaveStanding', 'standsElsewhere', 'corrected'] as const),
    ],
  },
} as const
