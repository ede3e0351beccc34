import { calculate } from '../../schema/calculate.ts'
import { addDays } from '../../schema/values/date.ts'
import type { vacationRequests } from '../staff/vacationRequests.ts'
import { latePlan, type PayStep, paidSpans, payPlan, type TakenLeave, takenLeave } from './payroll/leave.ts'
import {
  balanceOn,
  byLeaveYear,
  type Entitlement,
  type LeaveRules,
  leaveYearOf,
  shortage,
  yearsBetween,
} from './payroll/leaveBalance.ts'
import { besideLeave, type Counted, leaveDays, stretches } from './payroll/leaveDays.ts'
import { entitledBy, hasBalance, type Standing, usedBy } from './payroll/leaveStanding.ts'
import type { Span } from './payroll/monthDays.ts'
import { type Calendar, type Holiday, nextWorkday } from './payroll/workdays.ts'

/** Another leave of the same employee. */
interface Other extends Following {
  readonly vacationType: number | null
}

/** The days of another leave. */
interface Following {
  readonly id: number
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
  payPlan: null,
  daysGivenBack: null,
  lateDays: null,
  latePlan: null,
  changedFrom: null,
  overlaps: false,
  hadBefore: false,
  outsideBreak: false,
  tooEarly: false,
} as const

const leavesOf = (others: readonly Following[]): TakenLeave[] =>
  others.flatMap(({ startDate: from, endDate: to, fromNoon, toNoon, returnDate }) =>
    from && to ? [{ from, to, fromNoon, toNoon, returnDate }] : [],
  )

/** Whether leave of those whom breaks are for lies outside of all of them; a year whose breaks are not known yet asks for nothing. */
function isOutside({ from, to }: Span, breaks: readonly Break[], jobTitle: unknown, management: unknown): boolean {
  const own = breaks.filter(
    (one) =>
      (one.jobTitle === null || one.jobTitle === jobTitle) &&
      (one.management === null || one.management === management) &&
      one.startDate?.slice(0, 4) === from.slice(0, 4),
  )
  return own.length > 0 && !own.some((one) => (one.startDate ?? '') <= from && to <= (one.endDate ?? ''))
}

/** The day with which a leave ends of which nobody has come back: the first that its contract does not have, or its own first where that is later. */
const endOfContract = (startDate: string | null, leftOn: string | null): string | null =>
  leftOn !== null && startDate !== null && startDate > leftOn ? startDate : leftOn

const written = (days: number): string => String(Math.round(days * 1000) / 1000)

/** By which rules leave of a kind is gained, and what somebody has by them. */
function gainedBy(facts: Readonly<Record<string, unknown>>, hireDate: string) {
  const rules: LeaveRules = {
    entitlements: (facts['entitlements'] ?? []) as readonly Entitlement[],
    annualDays: facts['annualDays'] as number | null,
    accrual: facts['accrual'] as string | null,
    leaveYear: facts['leaveYear'] as string | null,
    carryOver: facts['carryOver'] as boolean | null,
    carryOverLimit: facts['carryOverLimit'] as string | null,
  }
  const whose = entitledBy({
    ...(rules as Standing),
    annual: facts['annual'] as boolean | null,
    hireDate,
    contractDays: facts['contractDays'] as string | null,
    openingBalance: facts['openingBalance'] as string | null,
    openingOn: facts['openingOn'] as string | null,
    years: ((facts['years'] ?? []) as readonly { startDate: string }[]).map((year) => year.startDate),
  })
  return { rules, whose }
}

/** The days of a leave, what they leave of the balance, and what stands against it. */
export const vacationRequest = calculate<typeof vacationRequests>(
  'vacationRequests',
  (given, facts) => {
    const request = { ...given, management: facts.ofManagement as number | null }
    const { employee, vacationType, startDate, endDate } = request
    // What was only asked for was no leave: nobody comes back from it.
    const returnDate = request.returnDate ?? (request.status === 'cancelled' ? null : endOfContract(startDate, request.leftOn))
    const { hireDate } = facts
    if (employee === null || vacationType === null || typeof hireDate !== 'string') return { ...request, ...nothing }
    if (startDate === null || endDate === null || endDate < startDate) return { ...request, ...nothing }
    const calendar: Calendar = {
      weekend: facts.weekend as string | null,
      weekDays: facts.weekDays as number | null,
      holidays: (facts.holidays ?? []) as readonly Holiday[],
    }
    const counted = (facts.countedDays ?? 'calendar') as Counted
    const whole = { from: startDate, to: endDate, fromNoon: request.fromNoon ?? null, toNoon: request.toNoon ?? null }
    const days = leaveDays(whole, counted, calendar)
    const own = (request as { id?: number }).id
    const others = ((facts.others ?? []) as readonly Other[]).filter(({ id }) => id !== own)
    const sameKind = others.filter((other) => other.vacationType === vacationType)
    const backOn = nextWorkday(addDays(endDate, 1), calendar)

    const { rules, whose } = gainedBy(facts, hireDate)
    const paidOut = facts.annual === true ? ((facts.paidOut ?? []) as readonly { date: string; days: string | null }[]) : []
    const used = [
      ...usedBy(leavesOf(sameKind), rules, whose, counted, calendar),
      ...paidOut.map((one) => ({ from: one.date, days: Number(one.days ?? 0) })),
    ]
    const before = balanceOn(startDate, rules, whose, used)
    const lacking = shortage(startDate, rules, whose, [...used, ...usedBy([whole], rules, whose, counted, calendar)])
    const taken = takenLeave({ ...whole, returnDate })
    const givenBack = days - (taken ? leaveDays(taken, counted, calendar) : 0)
    const plan = byLeaveYear(whole, rules, whose).flatMap((part) => {
      const { from } = leaveYearOf(part.from, rules, whose)
      const takenBefore = used.reduce((sum, one) => sum + (one.from >= from && one.from < part.from ? one.days : 0), 0)
      const halves = { fromNoon: part.from === startDate && whole.fromNoon, toNoon: part.to === endDate && whole.toNoon }
      const steps = (facts.steps ?? []) as readonly PayStep[]
      return paidSpans([{ request: 0, ...part, ...halves, returnDate }], { steps, counted, calendar, takenBefore })
    })
    const isEarly = returnDate !== null && returnDate <= endDate && givenBack > 0
    const isLate = returnDate !== null && returnDate > backOn
    // As the leave itself is counted: what is said here and what pay takes off are one. Another leave that was granted is no lateness.
    const following = ((facts.following ?? []) as readonly Following[]).filter(({ id }) => id !== own)
    const granted = leavesOf(following).flatMap((other) => takenLeave(other) ?? [])
    const late = isLate ? besideLeave({ from: backOn, to: addDays(returnDate, -1) }, granted, counted, calendar) : []
    const lateSpans = stretches(late.map(({ day }) => day))
    return {
      ...request,
      ...nothing,
      returnDate,
      days: written(days),
      ...(hasBalance(rules as Standing) && {
        balanceBefore: written(before),
        balanceAfter: written(before - days + givenBack),
        lackingDays: written(lacking),
      }),
      backOn,
      payPlan: payPlan(plan),
      ...(returnDate !== null && {
        daysGivenBack: written(givenBack),
        lateDays: written(late.reduce((days, { share }) => days + share, 0)),
        latePlan: latePlan(lateSpans) || null,
        changedFrom: isEarly ? returnDate : (lateSpans[0]?.from ?? null),
      }),
      overlaps: leavesOf(others).some((other) => {
        const one = takenLeave(other)
        return one !== null && one.from <= endDate && startDate <= one.to
      }),
      hadBefore: facts.once === true && sameKind.length > 0,
      tooEarly: typeof facts.afterYears === 'number' && yearsBetween(hireDate, startDate) < facts.afterYears,
      outsideBreak:
        facts.inSchoolBreak === true &&
        isOutside(whole, (facts.breaks ?? []) as readonly Break[], facts.jobTitle, facts.ofManagement),
    }
  },
  {
    needs: [
      'employee',
      'management',
      'vacationType',
      'startDate',
      'endDate',
      'fromNoon',
      'toNoon',
      'leftOn',
      'returnDate',
      'days',
      'balanceBefore',
      'balanceAfter',
      'lackingDays',
      'backOn',
      'payPlan',
      'daysGivenBack',
      'lateDays',
      'latePlan',
      'changedFrom',
      'overlaps',
      'hadBefore',
      'outsideBreak',
      'tooEarly',
    ],
  },
)
