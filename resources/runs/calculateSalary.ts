import { date, month, quantity } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Calculates the salaries of a month for whoever belongs to the branch; what was calculated and is not approved is made anew. */
export const calculateSalary = defineRun({
  name: 'calculateSalary',
  permission: 'viewCalculateSalary',
  route: 'calculateSalary',
  menu: { group: 'employeeMovement', icon: 'payments' },
  input: {
    month: month({ required: true, within: 'fiscalYear', default: 'today' }),
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    absentDays: quantity({ min: '0', max: '31', default: '0' }),
    lateHours: quantity({ min: '0', max: '744', default: '0' }),
    overtimeHours: quantity({ min: '0', max: '744', default: '0' }),
  },
  each: ['absentDays', 'lateHours', 'overtimeHours'],
  over: 'employees',
  filters: ['management', 'jobTitle', 'nationality'],
  show: ['code'],
  makes: 'salaries',
  with: {
    employee: 'id',
    month: 'input.month',
    date: 'input.date',
    absentDays: 'input.absentDays',
    lateHours: 'input.lateHours',
    overtimeHours: 'input.overtimeHours',
  },
  amounts: ['gross', 'deductions', 'net', 'lastNet', 'difference'],
  main: 'net',
  columns: { of: 'items', by: 'salaryItem', sum: 'amount', under: 'kind' },
  marks: {
    isNew: { when: { isNew: true }, tone: 'info' },
    isLeaving: { when: { isLeaving: true }, tone: 'warning' },
    isOnLeave: { when: { isOnLeave: true }, tone: 'info' },
    isSuspended: { when: { isSuspended: true }, tone: 'warning' },
    nothingLeft: { when: { net: { lte: '0' } }, tone: 'danger' },
    hasDifferences: { when: { hasDifferences: true }, tone: 'warning' },
    isCarried: { when: { carried: { gt: '0' } }, tone: 'danger' },
    withoutIban: { when: { withoutIban: true }, tone: 'danger' },
    isExpired: { when: { isExpired: true }, tone: 'danger' },
  },
  once: ['source', 'month'],
  while: { status: { not: 'void' } },
  anew: { status: 'calculated' },
  apart: true,
  offers: 'approve',
})
