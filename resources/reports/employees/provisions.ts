import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { final } from '../../groups/posted.ts'

const page = 'employees-reports'
// What stood and what should stand are those of one month: only what was provided adds up over several.
const booked = { posted: { status: 'posted' }, notPosted: { status: 'open' } } as const
const ofEmployee = ['employee', 'employee.management', 'employee.jobTitle'] as const

/** What should stand for each employee for the end of service when a month is over, what stood, and what was provided. */
const endOfServiceProvision = defineEntityReport({
  report: 'endOfServiceProvision',
  of: 'staffProvisions',
  page,
  where: final,
  parts: booked,
  period: 'date',
  filters: [...ofEmployee, 'month'],
  columns: ['month', 'employee', 'serviceYears', 'wage', 'endOfServiceDue', 'endOfServiceStanding', 'endOfService', 'status'],
  sum: ['endOfService'],
  sort: { by: 'month' },
})

/** The same of leave that was not taken. */
const leaveProvision = defineEntityReport({
  report: 'leaveProvision',
  of: 'staffProvisions',
  page,
  where: final,
  parts: booked,
  period: 'date',
  filters: [...ofEmployee, 'month'],
  columns: ['month', 'employee', 'leaveDays', 'wage', 'leaveDue', 'leaveStanding', 'leave', 'status'],
  sum: ['leave'],
  sort: { by: 'month' },
})

/** What was provided in each department. */
const provisionsByManagement = defineEntityReport({
  report: 'provisionsByManagement',
  of: 'staffProvisions',
  page,
  where: final,
  parts: booked,
  period: 'date',
  filters: ['month'],
  group: ['employee.management'],
  count: true,
  sum: ['endOfService', 'leave'],
  sort: { by: 'endOfService', order: 'desc' },
})

/** Who left, with what each was owed and has got. */
const settlements = defineEntityReport({
  report: 'settlements',
  of: 'endOfServiceSettlements',
  page,
  where: final,
  period: 'endDate',
  filters: [...ofEmployee, 'leavingReason', 'payment', 'status'],
  columns: [
    'endDate',
    'number',
    'employee',
    'leavingReason',
    'wage',
    'award',
    'leavePay',
    'salariesDue',
    'deducted',
    'net',
    'paidInBooks',
    'payment',
  ],
  sum: ['award', 'leavePay', 'salariesDue', 'deducted', 'net', 'paidInBooks'],
  sort: { by: 'endDate' },
})

/** Shares of social insurance by employee and month, as salaries reckoned and posted them. */
const socialInsuranceSheet = defineEntityReport({
  report: 'socialInsuranceSheet',
  of: 'salaries',
  page,
  where: { status: { in: ['calculated', 'approved', 'posted'] } },
  // What is due is what the books have, as in the sheet that is paid; what is only worked out stands apart.
  parts: { posted: { status: 'posted' }, notPosted: { status: { in: ['calculated', 'approved'] } } },
  period: 'date',
  filters: [...ofEmployee, 'month', 'status'],
  columns: [
    ...(['month', 'employee', 'employee.nationality', 'employee.gosiNumber', 'insuranceBase', 'employeeInsurance'] as const),
    ...(['employerInsurance', 'insuranceDue', 'status'] as const),
  ],
  sum: ['insuranceBase', 'employeeInsurance', 'employerInsurance', 'insuranceDue'],
  sort: { by: 'month' },
})

/** What was paid to social insurance, by the month that it was for. */
const socialInsurancePaid = defineEntityReport({
  report: 'socialInsurancePaid',
  of: 'paymentTransactions',
  page,
  where: { ...final, paidTo: 'socialInsurance' },
  period: 'date',
  filters: ['insuredMonth', 'status'],
  columns: ['insuredMonth', 'date', 'number', 'description', 'paid', 'status'],
  sum: ['paid'],
  sort: { by: 'date' },
})

/** The reports about what leaving, leave and insurance cost, in the order of their page. */
export const provisionReports: readonly EntityReport[] = [
  socialInsuranceSheet,
  socialInsurancePaid,
  endOfServiceProvision,
  leaveProvision,
  provisionsByManagement,
  settlements,
]
