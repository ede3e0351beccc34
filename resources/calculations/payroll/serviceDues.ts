import { written } from '../../../schema/formula/decimal.ts'
import { compare, isZero, negate, subtract, sum } from '../../../schema/values/money.ts'
import { type EndOfServiceRule, endOfService } from './endOfService.ts'
import { balanceOn, type Entitlement, type LeaveRules } from './leaveBalance.ts'
import { leavePayout } from './leavePayout.ts'
import { payOn } from './monthlyPay.ts'
import type { PayItem, PayRow } from './payItem.ts'

/** What was read of an employee (`serviceReads`), as the calculations here take it. */
export interface ServiceFacts {
  readonly hiredOn?: unknown
  readonly agreed?: unknown
  readonly contractDays?: unknown
  readonly openingBalance?: unknown
  readonly openingOn?: unknown
  readonly decimals?: unknown
  readonly pay?: unknown
  readonly payItems?: unknown
  readonly settings?: unknown
  readonly law?: unknown
  readonly years?: unknown
  readonly annualDays?: unknown
  readonly accrual?: unknown
  readonly leaveYear?: unknown
  readonly carryOver?: unknown
  readonly carryOverLimit?: unknown
  readonly entitlements?: unknown
  readonly leaves?: unknown
  readonly provided?: unknown
  readonly released?: unknown
  readonly providedHere?: unknown
  readonly paidOut?: unknown
}

interface Settings {
  readonly hoursPerMonth: number | null
  readonly leaveYearDays: string | null
}

const settingsOf = ({ settings }: ServiceFacts) => (settings ?? {}) as Settings
const decimalsOf = ({ decimals }: ServiceFacts) => Number(decimals ?? 2)

/** The wage of which awards are reckoned: the basic salary and the allowances that the school counts in. */
export function wageOn(day: string, facts: ServiceFacts): string {
  const items = (facts.payItems ?? []) as readonly (PayItem & { readonly inEndOfService: boolean | null })[]
  const { hoursPerMonth } = settingsOf(facts)
  const counting = { monthDays: 30, workedDays: 30, hoursPerMonth: hoursPerMonth ?? 240 }
  const { basic, monthly } = payOn(day, facts.agreed as string | null, (facts.pay ?? []) as readonly PayRow[], items, counting)
  const counts = new Set(items.filter(({ inEndOfService }) => inEndOfService).map(({ id }) => id))
  const allowances = monthly.filter(({ item }) => counts.has(item.id) && item.purpose !== 'basic' && item.kind === 'earning')
  return written(
    allowances.reduce((total, { amount }) => total + amount, basic),
    decimalsOf(facts),
  )
}

interface Leave {
  readonly startDate: string
  readonly days: string | null
  readonly daysGivenBack: string | null
}

/** Days of annual leave that are left when a day is over; below zero where more was taken than was gained. */
export function unusedLeave(day: string, facts: ServiceFacts): string {
  const { hiredOn, openingBalance, openingOn } = facts as {
    hiredOn: string
    openingBalance: string | null
    openingOn: string | null
  }
  const since = ((facts.years ?? []) as readonly { startDate: string }[]).map(({ startDate }) => startDate).toSorted()[0] ?? null
  const whose = {
    hireDate: hiredOn,
    contractDays: facts.contractDays as string | null,
    since,
    ...(openingBalance !== null &&
      openingBalance !== undefined && { opening: { days: Number(openingBalance), on: openingOn ?? since ?? hiredOn } }),
  }
  const taken = ((facts.leaves ?? []) as readonly Leave[]).map(({ startDate, days, daysGivenBack }) => ({
    from: startDate,
    days: Number(days ?? 0) - Number(daysGivenBack ?? 0),
  }))
  const paidOut = ((facts.paidOut ?? []) as readonly PaidOut[]).map(({ date, days }) => ({ from: date, days: Number(days ?? 0) }))
  const used = [...taken, ...paidOut]
  const rules: LeaveRules = {
    entitlements: (facts.entitlements ?? []) as readonly Entitlement[],
    annualDays: (facts.annualDays ?? null) as number | null,
    accrual: (facts.accrual ?? null) as string | null,
    leaveYear: (facts.leaveYear ?? null) as string | null,
    carryOver: (facts.carryOver ?? null) as boolean | null,
    carryOverLimit: (facts.carryOverLimit ?? null) as string | null,
  }
  return String(balanceOn(day, rules, whose, used, 'over'))
}

/** What days of leave are worth: of a wage of twelve months among the days of a year, as the school counts them. */
export function leaveValue(days: string, wage: string, facts: ServiceFacts): string {
  const year = settingsOf(facts).leaveYearDays ?? '365'
  const value = (some: string) => leavePayout(some, wage, year, decimalsOf(facts))
  return compare(days, '0') < 0 ? negate(value(negate(days))) : value(days)
}

/** What a service has earned by the end of a day: the wage, the award whatever the reason of leaving, and the leave that is left. */
export function duesOn(day: string, facts: ServiceFacts) {
  const wage = wageOn(day, facts)
  const { full, serviceDays } = endOfService(
    wage,
    facts.hiredOn as string,
    day,
    'termination',
    (facts.law ?? []) as readonly EndOfServiceRule[],
    {
      decimals: decimalsOf(facts),
    },
  )
  const leaveDays = unusedLeave(day, facts)
  return { wage, serviceDays, endOfService: full, leaveDays, leave: leaveValue(leaveDays, wage, facts) }
}

interface Provided {
  readonly id: number
  readonly status: string
  readonly date: string
  readonly branch: number
  readonly endOfService: string | null
  readonly leave: string | null
  readonly movedFrom: number | null
  readonly movedEndOfService: string | null
  readonly movedLeave: string | null
}

interface Released {
  readonly id: number
  readonly branch: number
  readonly endOfServiceStanding: string | null
  readonly leaveStanding: string | null
  readonly standsElsewhere: string | null
}

/** Days of leave that were paid and not taken. */
export interface PaidOut {
  readonly id: number
  readonly date: string
  readonly branch: number
  readonly days: string | null
  readonly leaveStanding: string | null
}

/** What stands as a provision for an employee. */
export interface Standing {
  readonly endOfService: string
  readonly leave: string
}

/** What of the provisions may be released: what stands in the books, until a day where one is given. */
export const inBooks = (facts: ServiceFacts, until?: string): ServiceFacts => ({
  ...facts,
  provided: ((facts.provided ?? []) as readonly Provided[]).filter(
    ({ status, date }) => status === 'posted' && (until === undefined || date <= until),
  ),
})

/** What stands for an employee in each branch: what was provided there, what was moved, less what settlements and payouts of leave took. */
export function standingByBranch(facts: ServiceFacts, without?: number | null): ReadonlyMap<number, Standing> {
  const moves: (Standing & { readonly branch: number })[] = []
  for (const one of (facts.provided ?? []) as readonly Provided[]) {
    if (one.id === without) continue
    moves.push({ branch: one.branch, endOfService: one.endOfService ?? '0', leave: one.leave ?? '0' })
    if (one.movedFrom === null) continue
    const [endOfService, leave] = [one.movedEndOfService ?? '0', one.movedLeave ?? '0']
    moves.push({ branch: one.branch, endOfService, leave })
    moves.push({ branch: one.movedFrom, endOfService: negate(endOfService), leave: negate(leave) })
  }
  for (const { branch, endOfServiceStanding, leaveStanding, standsElsewhere } of (facts.released ?? []) as readonly Released[]) {
    const whole = { branch, endOfService: endOfServiceStanding ?? '0', leave: leaveStanding ?? '0' }
    for (const one of standingIn(whole, standsElsewhere))
      moves.push({ ...one, endOfService: negate(one.endOfService), leave: negate(one.leave) })
  }
  for (const { branch, leaveStanding } of (facts.paidOut ?? []) as readonly PaidOut[])
    moves.push({ branch, endOfService: '0', leave: negate(leaveStanding ?? '0') })
  return new Map([...Map.groupBy(moves, ({ branch }) => branch)].map(([branch, of]) => [branch, totalOf(of)]))
}

/** What stands in other branches than that of a settlement, as the settlement keeps it: `[[3, "900.00", "120.00"]]`. */
export function keptElsewhere(standing: ReadonlyMap<number, Standing>, own: unknown): string | null {
  const others = [...standing].filter(
    ([branch, { endOfService, leave }]) => branch !== own && !(isZero(endOfService) && isZero(leave)),
  )
  return others.length ? JSON.stringify(others.map(([branch, { endOfService, leave }]) => [branch, endOfService, leave])) : null
}

/** The parts of what a settlement releases, each in the books of its branch: the others as they are kept, and what is left in its own. */
export function standingIn<B extends number | null>(
  whole: Standing & { readonly branch: B },
  kept: string | null | undefined,
): readonly (Standing & { readonly branch: B | number })[] {
  const others = (kept ? JSON.parse(kept) : []) as readonly (readonly [number, string, string])[]
  const elsewhere = others.map(([branch, endOfService, leave]) => ({ branch, endOfService, leave }))
  const away = totalOf(elsewhere)
  const own = { endOfService: subtract(whole.endOfService, away.endOfService), leave: subtract(whole.leave, away.leave) }
  return [{ ...own, branch: whole.branch }, ...elsewhere]
}

/** The branch of a document, as far as something was provided there; a new document does not know it by itself. */
export const branchOf = (branch: number | null | undefined, { providedHere }: ServiceFacts): number | null =>
  branch ?? ((providedHere ?? []) as readonly { branch: number }[])[0]?.branch ?? null

/** The sum of what stands in several branches. */
export const totalOf = (all: Iterable<Standing>): Standing => {
  const some = [...all]
  return { endOfService: sum(some.map((one) => one.endOfService)), leave: sum(some.map((one) => one.leave)) }
}

/** What is to be provided so that as much stands as is due, or as was agreed on in its place. */
export const toProvide = (due: string, agreed: string | null, standing: string): string => subtract(agreed ?? due, standing)
