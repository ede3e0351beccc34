import { calculate } from '../../schema/calculate.ts'
import { addDays } from '../../schema/values/date.ts'
import type { vacationRequests } from '../staff/vacationRequests.ts'
import {
  balanceOn,
  byLeaveYear,
  type Entitled,
  type Entitlement,
  type LeaveRules,
  shortage,
  yearsBetween,
} from './payroll/leaveBalance.ts'
import { type Counted, type Leave, leaveDays } from './payroll/leaveDays.ts'
import type { Span } from './payroll/monthDays.ts'
import { type Calendar, type Holiday, nextWorkday } from './payroll/workdays.ts'

/** Another leave of the same employee. */
interface Other {
  readonly id: number
  readonly vacationType: number | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly fromNoon: boolean | null
  readonly toNoon: boolean | null
  readonly returnDate: string | null
}

interface Break {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly jobTitle: number | null
  readonly management: number | null
}

const nothing = {
  days: null,
  balanceBefore: null,
  balanceAfter: null,
  lackingDays: null,
  backOn: null,
  daysGivenBack: null,
  lateDays: null,
  overlaps: false,
  hadBefore: false,
  outsideBreak: false,
  tooEarly: false,
} as const

/** A leave as it was taken: until the return, where that was earlier. */
const takenOf = ({ startDate, endDate, returnDate, ...halves }: Omit<Other, 'id' | 'vacationType'>): Leave[] => {
  if (startDate === null || endDate === null || endDate < startDate) return []
  const isEarly = returnDate !== null && returnDate <= endDate
  const to = isEarly ? addDays(returnDate, -1) : endDate
  return to < startDate ? [] : [{ from: startDate, to, fromNoon: halves.fromNoon, toNoon: !isEarly && halves.toNoon }]
}

/** Whether leave of those whom breaks are for lies outside of all of them. */
function isOutside({ from, to }: Span, breaks: readonly Break[], jobTitle: unknown, management: unknown): boolean {
  const own = breaks.filter(
    (one) =>
      (one.jobTitle === null || one.jobTitle === jobTitle) &&
      (one.management === null || one.management === management) &&
      // A year whose breaks are not known yet asks for nothing.
      one.startDate?.slice(0, 4) === from.slice(0, 4),
  )
  return own.length > 0 && !own.some((one) => (one.startDate ?? '') <= from && to <= (one.endDate ?? ''))
}

/** The days of a leave, what they leave of the balance, and what stands against it. */
export const vacationRequest = calculate<typeof vacationRequests>(
  'vacationRequests',
  (request, facts) => {
    const { employee, vacationType, startDate, endDate, returnDate } = request
    const { hireDate } = facts
    if (employee === null || vacationType === null || typeof hireDate !== 'string') return { ...request, ...nothing }
    if (startDate === null || endDate === null || endDate < startDate) return { ...request, ...nothing }
    const calendar: Calendar = {
      weekend: facts.weekend as string | null,
      weekDays: facts.weekDays as number | null,
      holidays: (facts.holidays ?? []) as readonly Holiday[],
    }
    const counted = (facts.countedDays ?? 'calendar') as Counted
    const count = (leave: Leave) => leaveDays(leave, counted, calendar)
    const [fromNoon, toNoon] = [request.fromNoon ?? null, request.toNoon ?? null]
    const whole: Leave = { from: startDate, to: endDate, fromNoon, toNoon }
    const days = count(whole)
    const others = ((facts.others ?? []) as readonly Other[]).filter(({ id }) => id !== (request as { id?: number }).id)
    const sameType = others.filter((other) => other.vacationType === vacationType)
    const backOn = nextWorkday(addDays(endDate, 1), calendar)
    const taken = takenOf({ startDate, endDate, fromNoon, toNoon, returnDate })
    const givenBack = returnDate === null ? 0 : days - taken.reduce((sum, leave) => sum + count(leave), 0)
    const late =
      returnDate !== null && returnDate > backOn
        ? leaveDays({ from: backOn, to: addDays(returnDate, -1) }, 'working', calendar)
        : 0

    const rules: LeaveRules = {
      entitlements: (facts.entitlements ?? []) as readonly Entitlement[],
      annualDays: facts.annualDays as number | null,
      accrual: facts.accrual as string | null,
      leaveYear: facts.leaveYear as string | null,
      carryOver: facts.carryOver as boolean | null,
      carryOverLimit: facts.carryOverLimit as string | null,
    }
    const isAnnual = facts.annual === true
    const opening = isAnnual && facts.openingBalance !== null
    const years = ((facts.years ?? []) as readonly { startDate: string }[]).map((year) => year.startDate).toSorted()
    const since = years[0] ?? null
    const whose: Entitled = {
      hireDate,
      contractDays: isAnnual ? (facts.contractDays as string | null) : null,
      since,
      ...(opening && {
        opening: { days: Number(facts.openingBalance), on: (facts.openingOn as string | null) ?? since ?? hireDate },
      }),
    }
    const hasBalance = rules.entitlements.length > 0 || rules.annualDays !== null
    const usedOf = (leave: Leave) =>
      byLeaveYear(leave, rules, whose).map((part) => ({
        from: part.from,
        days: count({
          ...part,
          fromNoon: part.from === leave.from && (leave.fromNoon ?? null),
          toNoon: part.to === leave.to && (leave.toNoon ?? null),
        }),
      }))
    const used = sameType.flatMap(takenOf).flatMap(usedOf)
    const own = usedOf(whole)
    const before = balanceOn(startDate, rules, whose, used)
    const lacking = shortage(startDate, rules, whose, [...used, ...own])
    const exact = (value: number) => String(Math.round(value * 1000) / 1000)
    return {
      ...request,
      ...nothing,
      days: exact(days),
      ...(hasBalance && {
        balanceBefore: exact(before),
        balanceAfter: exact(before - days + givenBack),
        lackingDays: exact(lacking),
      }),
      backOn,
      ...(returnDate !== null && { daysGivenBack: exact(givenBack), lateDays: exact(late) }),
      overlaps: others.flatMap(takenOf).some(({ from, to }) => from <= endDate && startDate <= to),
      hadBefore: facts.once === true && sameType.length > 0,
      tooEarly: typeof facts.afterYears === 'number' && yearsBetween(hireDate, startDate) < facts.afterYears,
      outsideBreak:
        facts.inSchoolBreak === true &&
        isOutside(whole, (facts.breaks ?? []) as readonly Break[], facts.jobTitle, facts.ofManagement),
    }
  },
  {
    needs: [
      'employee',
      'vacationType',
      'startDate',
      'endDate',
      'fromNoon',
      'toNoon',
      'returnDate',
      'days',
      'balanceBefore',
      'balanceAfter',
      'lackingDays',
      'backOn',
      'daysGivenBack',
      'lateDays',
      'overlaps',
      'hadBefore',
      'outsideBreak',
      'tooEarly',
    ],
  },
)
