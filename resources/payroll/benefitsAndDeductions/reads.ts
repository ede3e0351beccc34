import { leavesOfPay } from '../../staff/leave.ts'
import { payrollSettings } from '../payrollSettings.ts'
import { benefitsOfMonth, itemRules, payRows } from '../salaries/reads.ts'

/** The salary of the month, what else was entered for it, and the pay by which its amount is reckoned. */
export const benefitReads = {
  approvedMonth: {
    of: 'salaries',
    everywhere: true,
    where: { employee: { same: 'employee' }, month: { same: 'month' }, status: { in: ['approved', 'posted'] } },
    take: 'month',
  },
  calculatedMonth: {
    of: 'salaries',
    everywhere: true,
    where: { employee: { same: 'employee' }, month: { same: 'month' }, status: 'calculated' },
    take: 'month',
  },
  decimals: 'branch.decimalDigits',
  settings: payrollSettings,
  basicSalary: 'employee.basicSalary',
  pay: payRows,
  itemRules,
  ofMonth: benefitsOfMonth,
  // What says its days may meet those of another month's pay.
  counted: {
    of: 'benefitsAndDeductions',
    everywhere: true,
    every: true,
    where: { employee: { same: 'employee' }, countedUntil: { empty: false } },
    take: ['id', 'salaryItem', 'days', 'countedFrom', 'countedUntil', 'countedOn'],
  },
  leavesOfPay,
  periods: { of: 'employees.periods', every: true, take: ['state', 'from', 'paidShare'] },
} as const
