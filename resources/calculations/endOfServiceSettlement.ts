import { calculate } from '../../schema/calculate.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, greater, sum } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import type { endOfServiceSettlements } from '../payroll/endOfServiceSettlements.ts'
import { type EndOfServiceRule, endOfService } from './payroll/endOfService.ts'
import { type Instalment, instalmentsDue } from './payroll/instalmentsDue.ts'
import { serviceOf } from './payroll/service.ts'
import { leaveValue, type ServiceFacts, standingByBranch, totalOf, unusedLeave, wageOn } from './payroll/serviceDues.ts'

interface Owed {
  readonly id: number
  readonly month: string
  readonly paidLeft: string
}

const nothing = {
  hireDate: null,
  leavesOn: null,
  wage: null,
  serviceYears: null,
  serviceMonths: null,
  serviceDays: null,
  fullAward: null,
  share: null,
  award: null,
  leaveBalance: null,
  leavePay: null,
  advancesDue: null,
  custodiesOut: null,
  custodyDue: null,
  endOfServiceStanding: null,
  leaveStanding: null,
  corrected: null,
  withoutLastSalary: false,
  salaries: [],
  advances: [],
} as const

/** What whoever leaves is owed by the law and the books, and what of it repays advances. */
export const endOfServiceSettlement = calculate<typeof endOfServiceSettlements>(
  'endOfServiceSettlements',
  (one, read) => {
    const facts = read as ServiceFacts &
      Readonly<Record<'custodies' | 'openAdvances' | 'instalments' | 'owedSalaries' | 'reckoned', unknown>>
    const { hiredOn } = facts
    if (!one.employee || !one.endDate || typeof hiredOn !== 'string') return { ...one, ...nothing }
    const { endDate } = one
    if (endDate < hiredOn) return { ...one, ...nothing, hireDate: hiredOn, custodiesOut: 0 }
    const decimals = Number(facts.decimals ?? 2)
    const wage = wageOn(endDate, facts)
    const law = (facts.law ?? []) as readonly EndOfServiceRule[]
    const due = endOfService(wage, hiredOn, endDate, one.leavingReason ?? '', law, { decimals, notCounted: one.notCounted ?? 0 })
    const { years, months, days } = serviceOf(hiredOn, endDate)
    const leaveBalance = unusedLeave(endDate, facts)
    const leavePay = leaveValue(one.leaveDays ?? leaveBalance, wage, facts)
    const salaries = (facts.owedSalaries ?? []) as readonly Owed[]
    const schedule = (facts.instalments ?? []) as readonly Instalment[]
    const instalments = ((facts.openAdvances ?? []) as readonly { id: number; paidOut: string }[])
      .flatMap((advance) => instalmentsDue(advance, schedule).map(({ one, amount }) => ({ ...one, left: amount })))
      .toSorted((a, b) => a.month.localeCompare(b.month))
    const owed = add(due.award, leavePay, ...salaries.map(({ paidLeft }) => paidLeft))
    const standing = totalOf(standingByBranch(facts).values())
    const custodies = (facts.custodies ?? []) as readonly { settledLeft: string }[]
    const reckoned = (facts.reckoned ?? []) as readonly { month: string }[]
    return {
      ...one,
      hireDate: hiredOn,
      leavesOn: addDays(endDate, 1),
      wage,
      serviceYears: years,
      serviceMonths: months,
      serviceDays: days,
      fullAward: due.full,
      share: `${due.parts}/${due.outOf}`,
      award: due.award,
      leaveBalance,
      leavePay,
      advancesDue: sum(instalments.map(({ left }) => left)),
      custodiesOut: custodies.length,
      custodyDue: sum(custodies.map(({ settledLeft }) => settledLeft)),
      endOfServiceStanding: standing.endOfService,
      leaveStanding: standing.leave,
      withoutLastSalary: !reckoned.some(({ month }) => month === monthOf(endDate)),
      salaries: salaries.map(({ id, month, paidLeft }) => ({
        id: one.salaries.find(({ salary }) => salary === id)?.id ?? null,
        salary: id,
        month,
        amount: paidLeft,
      })),
      advances: takeInOrder(greater(owed, '0'), instalments, ({ left }) => left).map(({ one: { id, month }, amount }) => ({
        id: one.advances.find(({ instalment }) => instalment === id)?.id ?? null,
        instalment: id,
        month,
        amount,
      })),
    }
  },
  { needs: ['employee', 'endDate', 'leavingReason', 'award', 'leavePay', 'salaries.amount', 'advances.amount'] },
)
