import { type TakenLeave, takenLeave } from './leave.ts'
import { byLeaveYear, type Entitled, type Entitlement, type LeaveRules, type Used } from './leaveBalance.ts'
import { type Counted, type Leave, leaveDays } from './leaveDays.ts'
import type { Calendar } from './workdays.ts'

/** What is known of a kind of leave, of the employee, and of the school: as it is stored. */
export interface Standing {
  readonly annual: boolean | null
  readonly annualDays: number | null
  readonly accrual: string | null
  readonly leaveYear: string | null
  readonly carryOver: boolean | null
  readonly carryOverLimit: string | null
  readonly entitlements: readonly Entitlement[]
  readonly hireDate: string
  readonly contractDays: string | null
  readonly openingBalance: string | null
  readonly openingOn: string | null
  /** The first day of each year of the books. */
  readonly years: readonly string[]
}

/** Whether a kind of leave has a balance at all: leave by agreement has none. */
export const hasBalance = ({ entitlements, annualDays }: Pick<Standing, 'entitlements' | 'annualDays'>): boolean =>
  entitlements.length > 0 || annualDays !== null

/** Whose balance it is: contracts and opening balances are about the annual leave alone, and what was before the books is in these. */
export function entitledBy(standing: Standing): Entitled {
  const { hireDate, annual, contractDays, openingBalance, openingOn, years } = standing
  const since = years.toSorted()[0] ?? null
  if (annual !== true) return { hireDate, since }
  const opening = openingBalance === null ? null : { days: Number(openingBalance), on: openingOn ?? since ?? hireDate }
  return { hireDate, since, contractDays, ...(opening && { opening }) }
}

/** The days that leaves of the kind use up, each from the day on which they count. */
export function usedBy(
  leaves: readonly TakenLeave[],
  rules: Pick<LeaveRules, 'leaveYear'>,
  whose: Entitled,
  counted: Counted,
  calendar: Calendar,
): Used[] {
  return leaves.flatMap((one) => {
    const leave: Leave | null = takenLeave(one)
    if (!leave) return []
    const { from, to, fromNoon = null, toNoon = null } = leave
    return byLeaveYear({ from, to }, rules, whose).map((part) => ({
      from: part.from,
      days: leaveDays({ ...part, fromNoon: part.from === from && fromNoon, toNoon: part.to === to && toNoon }, counted, calendar),
    }))
  })
}
