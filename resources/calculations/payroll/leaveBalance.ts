import { addDays, addMonths, daysBetween } from '../../../schema/values/date.ts'

/** So many days a year from a length of service on; of several rows for it the newest that is in force. */
export interface Entitlement {
  readonly validFrom: string | null
  readonly afterYears: number | null
  readonly days: string | number | null
}

/** What a kind of leave gives. */
export interface LeaveRules {
  readonly entitlements: readonly Entitlement[]
  readonly annualDays: number | null
  readonly accrual: string | null
  readonly leaveYear: string | null
  readonly carryOver: boolean | null
  readonly carryOverLimit: string | number | null
}

/** Whose balance it is. */
export interface Entitled {
  readonly hireDate: string
  /** Days that the contract gives, where they are more than the law's. */
  readonly contractDays?: string | number | null
  /** What was left when the books began, and that day. */
  readonly opening?: { readonly days: number; readonly on: string }
  /** The first day that is reckoned: what was before is known by the opening balance alone. */
  readonly since?: string | null
}

/** Days of leave that count from a day on. */
export interface Used {
  readonly from: string
  readonly days: number
}

/** Whole years between two days. */
export function yearsBetween(from: string, to: string): number {
  let years = Math.max(0, Number(to.slice(0, 4)) - Number(from.slice(0, 4)))
  while (years > 0 && addMonths(from, 12 * years) > to) years--
  return years
}

/** The days of a year that somebody has by a day's length of service. */
export function entitlementOn(day: string, rules: LeaveRules, { hireDate, contractDays }: Entitled): number {
  const service = yearsBetween(hireDate, day)
  const inForce = rules.entitlements.filter(
    ({ validFrom, afterYears }) => (validFrom ?? day) <= day && (afterYears ?? 0) <= service,
  )
  const best = inForce.toSorted(
    (a, b) => (b.afterYears ?? 0) - (a.afterYears ?? 0) || ((b.validFrom ?? '') < (a.validFrom ?? '') ? -1 : 1),
  )[0]
  return Math.max(Number(best?.days ?? rules.annualDays ?? 0), Number(contractDays ?? 0))
}

/** The first day of the leave year that a day lies in, and of the next. */
export function leaveYearOf(day: string, { leaveYear }: Pick<LeaveRules, 'leaveYear'>, { hireDate }: Pick<Entitled, 'hireDate'>) {
  if (leaveYear !== 'service') return { from: `${day.slice(0, 4)}-01-01`, next: `${Number(day.slice(0, 4)) + 1}-01-01` }
  const years = yearsBetween(hireDate, day)
  return { from: addMonths(hireDate, 12 * years), next: addMonths(hireDate, 12 * (years + 1)) }
}

const rounded = (days: number): number => Math.round(days * 1000) / 1000

/** What is gained in a leave year from its day `from` to before `until`, of a month that is not over by the day where `byDays`. */
function gained(from: string, until: string, isFirst: boolean, rules: LeaveRules, whose: Entitled, byDays: boolean): number {
  if (rules.accrual !== 'monthly') return isFirst && whose.opening ? 0 : entitlementOn(from, rules, whose)
  let days = 0
  let month = 1
  for (; addMonths(from, month) <= until; month++) days += entitlementOn(addMonths(from, month - 1), rules, whose)
  if (byDays) {
    const [began, ends] = [addMonths(from, month - 1), addMonths(from, month)]
    days += (entitlementOn(began, rules, whose) * daysBetween(began, until)) / daysBetween(began, ends)
  }
  return days / 12
}

/**
 * The balance of a kind of leave on a day: what was left before, what has been gained since, less what began by that day. At the end
 * of each leave year no more than the limit is carried on; what was taken in advance is owed in the next.
 * @param as when the day is `over`, with the days of its month so far, as money is owed for it; or as it `begins`, by whole months: so much may be taken
 */
export function balanceOn(
  day: string,
  rules: LeaveRules,
  whose: Entitled,
  used: readonly Used[],
  as: 'begins' | 'over' = 'begins',
): number {
  const begins = [whose.hireDate, whose.since ?? '', whose.opening?.on ?? ''].toSorted().at(-1) as string
  if (day < begins) return 0
  let balance = whose.opening?.days ?? 0
  let from = begins
  for (;;) {
    const { next } = leaveYearOf(from, rules, whose)
    const isLast = day < next
    const taken = used.filter((one) => one.from >= from && one.from < next && one.from <= day)
    const until = as === 'over' ? addDays(day, 1) : day
    balance += gained(from, isLast ? until : next, from === begins, rules, whose, isLast && as === 'over')
    balance -= taken.reduce((sum, { days }) => sum + days, 0)
    if (isLast) return rounded(balance)
    const most = rules.carryOver ? Number(rules.carryOverLimit ?? Number.POSITIVE_INFINITY) : 0
    balance = Math.min(balance, Math.max(0, most))
    from = next
  }
}

/** How many days are lacking for a leave, on its first day or on that of a leave that is planned behind it; 0 where all are there. */
export function shortage(from: string, rules: LeaveRules, whose: Entitled, used: readonly Used[]): number {
  const days = [...new Set([from, ...used.map((one) => one.from)])].filter((day) => day >= from)
  return Math.max(0, ...days.map((day) => -balanceOn(day, rules, whose, used)))
}

/** A leave in the parts of it that lie in one leave year each. */
export function byLeaveYear(
  { from, to }: { readonly from: string; readonly to: string },
  rules: Pick<LeaveRules, 'leaveYear'>,
  whose: Pick<Entitled, 'hireDate'>,
): { readonly from: string; readonly to: string }[] {
  const { next } = leaveYearOf(from, rules, whose)
  if (to < next) return [{ from, to }]
  return [{ from, to: addDays(next, -1) }, ...byLeaveYear({ from: next, to }, rules, whose)]
}
