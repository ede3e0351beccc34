import { defineEntityReport } from '../../../schema/entityReport.ts'

const page = 'employees-reports'
const dashboard = 'employees-dashboard'
const counting = { status: { in: ['calculated', 'approved', 'posted'] } } as const
/** What salaries cost is what the books have; what is only worked out stands apart. */
const booked = { posted: { status: 'posted' }, notPosted: { status: { in: ['calculated', 'approved'] } } } as const
const ofSalary = ['employee', 'employee.management', 'status'] as const

/** What each earned in a period, month by month, beside the month before. */
const salarySheet = defineEntityReport({
  report: 'salarySheet',
  of: 'salaries',
  page,
  where: counting,
  parts: booked,
  period: 'date',
  filters: ['month', ...ofSalary],
  group: ['month'],
  sum: ['gross', 'deductions', 'net', 'lastNet', 'difference'],
  columns: ['month', 'number', 'employee', 'workedDays', 'gross', 'deductions', 'net', 'lastNet', 'difference', 'status'],
  optional: ['number', 'workedDays', 'lastNet'],
  sort: { by: 'employee' },
})

/** Of what payslips are made. */
const payslipParts = defineEntityReport({
  report: 'payslipParts',
  of: 'salaries.items',
  page,
  where: { 'document.status': { in: ['calculated', 'approved', 'posted'] } },
  period: 'document.date',
  filters: ['document.employee', 'salaryItem', 'origin'],
  columns: ['document.month', 'document.employee', 'salaryItem', 'origin', 'quantity', 'amount'],
  sort: { by: 'document.employee' },
})

/** What each salary item comes to; what is kept back is not added to what is earned. */
const byItem = (report: string, kind: 'earning' | 'deduction') =>
  defineEntityReport({
    report,
    of: 'salaries.items',
    page,
    where: { kind, 'document.status': { in: ['calculated', 'approved', 'posted'] } },
    parts: {
      posted: { 'document.status': 'posted' },
      notPosted: { 'document.status': { in: ['calculated', 'approved'] } },
    },
    period: 'document.date',
    filters: ['document.employee', 'salaryItem'],
    group: ['salaryItem'],
    sum: ['amount'],
    chart: 'bars',
    drill: 'payslipParts',
  })

/** Benefits and deductions of a month. */
const benefitsSheet = defineEntityReport({
  report: 'benefitsSheet',
  of: 'benefitsAndDeductions',
  page,
  filters: ['month', 'employee', 'salaryItem'],
  columns: ['month', 'employee', 'salaryItem', 'amount', 'days', 'hours', 'reason'],
  sort: { by: 'month' },
})

/** Each row that goes to the bank as its file has it, with what a bank would refuse and what it has sent back: the totals are those of the file. */
const wageFileControl = defineEntityReport({
  report: 'wageFileControl',
  of: 'salaryPayments.salaries',
  page,
  where: { 'document.status': { in: ['draft', 'open', 'posted'] }, 'document.banked': { gt: 0 } },
  parts: {
    posted: { 'document.status': 'posted' },
    notPosted: { 'document.status': { in: ['draft', 'open'] } },
  },
  period: 'document.date',
  filters: ['document.month', 'document.paymentMethod', 'employee', 'refusal', 'outcome'],
  columns: [
    ...([
      'document.number',
      'document.date',
      'document.month',
      'employee',
      'employee.identityNumber',
      'bankCode',
      'iban',
    ] as const),
    ...(['basic', 'housing', 'other', 'deducted', 'amount', 'refusal', 'outcome', 'document.status'] as const),
  ],
  optional: ['document.date', 'bankCode'],
  sum: ['basic', 'housing', 'other', 'deducted', 'amount'],
  sort: { by: 'employee' },
})

const open = { status: 'open', any: [{ repaidLeft: { gt: 0 } }, { repaidInBooksLeft: { gt: 0 } }] } as const

/** What is left of advances, by department: as the books have it, and less what waits to be posted. */
const advancesByManagement = defineEntityReport({
  report: 'advancesByManagement',
  of: 'employeeAdvances',
  page,
  where: open,
  filters: ['employee.management'],
  group: ['employee.management'],
  count: true,
  sum: ['value', 'repaidInBooksLeft', 'postedLeft', 'repaidLeft'],
  drill: 'openAdvances',
  statistic: { figure: 'repaidInBooksLeft', tone: 'out', page: dashboard },
})

/** The reports about what is paid, for those who may see it. */
export const payReports = [
  salarySheet,
  payslipParts,
  byItem('salaryByItem', 'earning'),
  byItem('deductionsByItem', 'deduction'),
  benefitsSheet,
  wageFileControl,
  advancesByManagement,
] as const
