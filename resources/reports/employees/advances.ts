import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'

const page = 'employees-reports'
const permission = 'viewEmployeeAdvancePayments'

/** Advances that are not repaid, with what is left of each, and what the employee owes of it in the books. */
const openAdvances = defineEntityReport({
  report: 'openAdvances',
  of: 'employeeAdvances',
  page,
  permission,
  where: { status: 'open', any: [{ repaidLeft: { gt: 0 } }, { repaidInBooksLeft: { gt: 0 } }] },
  filters: ['employee', 'employee.management', 'date'],
  columns: [
    'number',
    'date',
    'employee',
    'value',
    'instalment',
    'startDate',
    'endDate',
    'repaidInBooks',
    'repaidInBooksLeft',
    'postedLeft',
    'repaidLeft',
    'payment',
  ],
  sum: ['value', 'repaidInBooks', 'repaidInBooksLeft', 'postedLeft', 'repaidLeft'],
  sort: { by: 'date' },
})

/** Instalments of advances that wait, by their month. */
const dueInstalments = defineEntityReport({
  report: 'dueInstalments',
  of: 'employeeAdvances.schedule',
  page,
  permission,
  where: { 'document.status': 'open', bookedLeft: { gt: 0 } },
  filters: ['document.employee', 'month'],
  columns: ['month', 'document.employee', 'document.number', 'amount', 'booked', 'used', 'left', 'postponedFrom'],
  sum: ['amount', 'booked', 'used', 'left'],
  sort: { by: 'month' },
})

/** The reports about advances, in the order of their page. */
export const advanceReports: readonly EntityReport[] = [openAdvances, dueInstalments]
