import { leavesOfPay } from '../../staff/leave.ts'
import { insuredAs, waitingDeductions } from '../salaries/reads.ts'
import { serviceReads } from '../serviceReads.ts'

const own = { employee: { same: 'employee' } } as const

/** What a settlement must know of somebody who leaves: service and leave, months that are owed or were paid, and what is still out. */
export const settlementReads = {
  ...serviceReads,
  employeeStatus: 'employee.status',
  gender: 'employee.gender',
  employeeSince: 'employee.statusFrom',
  ownBranch: 'employee.branch',
  ...insuredAs,
  periods: { of: 'employees.periods', every: true, take: ['state', 'from', 'paidShare'] },
  leavesOfPay,
  custodies: {
    of: 'custodies',
    everywhere: true,
    every: true,
    where: { ...own, status: 'posted', settledLeft: { gt: 0 } },
    take: ['settledLeft'],
  },
  openAdvances: {
    of: 'employeeAdvances',
    everywhere: true,
    every: true,
    where: { ...own, status: 'open' },
    take: ['id', 'branch', 'paidOut'],
  },
  instalments: {
    of: 'employeeAdvances.schedule',
    everywhere: true,
    every: true,
    where: own,
    take: ['id', 'record', 'month', 'amount', 'left'],
  },
  owedSalaries: {
    of: 'salaries',
    everywhere: true,
    every: true,
    where: { ...own, status: 'posted' },
    take: ['id', 'branch', 'month', 'paidLeft'],
  },
  reckoned: {
    of: 'salaries',
    everywhere: true,
    every: true,
    where: { ...own, status: { not: 'void' } },
    take: ['month', 'branch', 'status', 'reckonedFrom', 'corrected', 'employeeInsurance', 'employerInsurance'],
  },
  waiting: waitingDeductions,
} as const
