import { calculate } from '../../schema/calculate.ts'
import { greater, lesser } from '../../schema/values/money.ts'
import type { leavePayouts } from '../payroll/leavePayouts.ts'
import {
  branchOf,
  inBooks,
  leaveValue,
  type PaidOut,
  type ServiceFacts,
  standingByBranch,
  unusedLeave,
  wageOn,
} from './payroll/serviceDues.ts'

const nothing = { leaveBalance: null, wage: null, leavePay: null, leaveStanding: null } as const

/** What days of leave that are not taken are worth on a day, and what of it was provided in the branch. */
export const leavePayout = calculate<typeof leavePayouts>(
  'leavePayouts',
  (one, read) => {
    const { id, branch } = one as { readonly id?: number; readonly branch?: number | null }
    const paidOut = ((read as ServiceFacts).paidOut ?? []) as readonly PaidOut[]
    const facts: ServiceFacts = { ...(read as ServiceFacts), paidOut: paidOut.filter((other) => other.id !== id) }
    if (!one.date || !one.employee || typeof facts.hiredOn !== 'string') return { ...one, ...nothing }
    const wage = wageOn(one.date, facts)
    const leavePay = leaveValue(one.days ?? '0', wage, facts)
    const provided = standingByBranch(inBooks(facts, one.date)).get(branchOf(branch, facts) ?? 0)?.leave ?? '0'
    return {
      ...one,
      leaveBalance: unusedLeave(one.date, facts),
      wage,
      leavePay,
      leaveStanding: lesser(greater(provided, '0'), leavePay),
    }
  },
  { needs: ['date', 'employee', 'days', 'leavePay', 'leaveStanding'] },
)
