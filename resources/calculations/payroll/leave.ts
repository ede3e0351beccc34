import { addDays, dayNumber } from '../../../schema/values/date.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'
import { type Counted, dayShares, type Leave } from './leaveDays.ts'
import { daysIn, daysOfMonth, type MonthBasis, type Span, within } from './monthDays.ts'
import type { Calendar } from './workdays.ts'

/** A leave with its end as it was. */
export interface TakenLeave extends Leave {
  /** The first day back at work: one that was earlier ends the leave, one that was later makes absence. */
  readonly returnDate?: string | null
}

/** A leave as a month's pay reads it. */
export interface LeaveOfPay extends TakenLeave {
  readonly request: number
}

/** So many days are paid at a percentage, one step after the other; behind the last nothing is, and without steps all in full. */
export interface PayStep {
  readonly days: number
  readonly paidPercentage: string | number
}

/** Days of a leave in a month that are paid alike. */
export interface LeavePart {
  readonly request: number
  readonly from: string
  readonly to: string
  /** By the basis of the month; halves where the leave begins or ends at noon. */
  readonly days: number
  readonly paidPercentage: number
  /** The share of the pay that these days earn anyway, in percent: less than all of it during a suspension. */
  readonly paidShare: string
  /** Whether only half of the first of them is leave. */
  readonly fromNoon: boolean
}

/** What a kind of leave is reckoned by. */
export interface LeaveReckoning {
  readonly steps: readonly PayStep[]
  readonly counted: Counted
  readonly calendar: Calendar
  /** Days of the kind that were had in the leave year before the first of these leaves. */
  readonly takenBefore: number
}

/** The percentage of the day that follows so many days of leave. */
function percentageAfter(taken: number, steps: readonly PayStep[]): number {
  if (!steps.length) return 100
  let end = 0
  for (const { days, paidPercentage } of steps) {
    end += days
    if (taken < end) return Number(paidPercentage)
  }
  return 0
}

/** A leave as far as it was taken; null where somebody came back before it began. */
export function takenLeave<L extends TakenLeave>(leave: L): L | null {
  const { returnDate } = leave
  if (!returnDate || returnDate > leave.to) return leave
  const to = addDays(returnDate, -1)
  return to < leave.from ? null : { ...leave, to, toNoon: false }
}

/**
 * Leaves of one kind cut where their pay changes, in their order: the whole of each, whatever the month. A day that the kind does not
 * count is paid as the day that follows it is.
 */
export function paidSpans(
  leaves: readonly LeaveOfPay[],
  { steps, counted, calendar, takenBefore }: LeaveReckoning,
): readonly (LeaveOfPay & { readonly paidPercentage: number })[] {
  let taken = takenBefore
  return leaves
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap((one) => {
      const leave = takenLeave(one)
      if (!leave) return []
      const shares = dayShares(leave, counted, calendar)
      const percentages = shares.map((share) => {
        const percentage = percentageAfter(taken, steps)
        taken += share
        return percentage
      })
      const cuts = percentages.flatMap((percentage, at) => (at === 0 || percentage !== percentages[at - 1] ? [at] : []))
      return cuts.map((at, index) => {
        const end = (cuts[index + 1] ?? shares.length) - 1
        return {
          ...leave,
          from: addDays(leave.from, at),
          to: addDays(leave.from, end),
          fromNoon: at === 0 && leave.fromNoon === true,
          toNoon: end === shares.length - 1 && leave.toNoon === true,
          paidPercentage: percentages[at] ?? 100,
        }
      })
    })
}

/** The days of absence that a late return makes, as they are kept with the request: `2026-03-22 2026-03-26; 2026-03-29 2026-03-30`. */
export const latePlan = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from} ${to}`).join('; ')

/** What is paid of a leave, as it is kept with the request: `2026-03-22 2026-04-20 100; 2026-04-21 2026-06-19 75`. */
export const payPlan = (spans: readonly (Span & { readonly paidPercentage: number })[]): string =>
  spans.map(({ from, to, paidPercentage }) => `${from} ${to} ${paidPercentage}`).join('; ')

/** A request as a salary reads it. */
export interface PaidRequest {
  readonly id: number
  readonly payPlan: string | null
  /** As it was asked for: a plan that ends before it ends with a whole day. */
  readonly endDate: string | null
  readonly fromNoon: boolean | null
  readonly toNoon: boolean | null
  readonly latePlan: string | null
}

/** Days on which somebody belongs to the staff; left out, all of the month at full pay. */
type Worked = Span & { readonly paidShare: string }

const wholeMonth = (month: string): readonly Worked[] => [{ from: firstDay(month), to: lastDay(month), paidShare: '100' }]

/** The stretches of a plan as it is kept. */
export const planSpans = (plan: string | null) =>
  (plan ?? '')
    .split('; ')
    .filter(Boolean)
    .map((span) => {
      const [from = '', to = '', paidPercentage] = span.split(' ')
      return { from, to, paidPercentage: Number(paidPercentage ?? 0) }
    })

/** The stretches of a request that are paid alike: the first may begin at noon, and the last end at noon if it is the end that was asked for. */
export const requestSpans = ({ payPlan: plan, endDate, fromNoon, toNoon }: PaidRequest) => {
  const spans = planSpans(plan)
  return spans.map((span, at) => ({
    ...span,
    fromNoon: at === 0 && fromNoon === true,
    toNoon: at === spans.length - 1 && toNoon === true && span.to === endDate,
  }))
}

/** The days of leave in a month by the plans of their requests. */
export function requestsInMonth(
  requests: readonly PaidRequest[],
  month: string,
  basis: MonthBasis,
  worked: readonly Worked[] = wholeMonth(month),
): LeavePart[] {
  const leaves = requests.flatMap((one) => requestSpans(one).map((span) => ({ request: one.id, ...span })))
  return inMonth(leaves, month, basis, worked)
}

/** The days of leave of one kind that lie in a month, each stretch with what is paid of it. */
export function leaveInMonth(
  leaves: readonly LeaveOfPay[],
  reckoning: LeaveReckoning,
  month: string,
  basis: MonthBasis,
): LeavePart[] {
  return inMonth(paidSpans(leaves, reckoning), month, basis, wholeMonth(month))
}

const calendarDays = ({ from, to }: Span): number => dayNumber(to) - dayNumber(from) + 1

/**
 * Stretches of leave as the month counts them. By thirty days each has those of the calendar, so that a day is a day in February and on a 31st; who
 * was away all the time that the month pays for was away for as many days as it pays, and who was not is left one of them at least.
 */
function inMonth(
  spans: readonly (LeaveOfPay & { readonly paidPercentage: number })[],
  month: string,
  basis: MonthBasis,
  worked: readonly Worked[],
): LeavePart[] {
  const parts = spans.flatMap(({ request, from, to, fromNoon, toNoon, paidPercentage }) =>
    worked.flatMap(({ paidShare, ...time }) => {
      const part = { from: from > time.from ? from : time.from, to: to < time.to ? to : time.to }
      if (part.from > part.to) return []
      const beginsAtNoon = fromNoon === true && part.from === from
      const halves = (beginsAtNoon ? 0.5 : 0) + (toNoon && part.to === to ? 0.5 : 0)
      return [{ request, ...part, halves, paidPercentage, paidShare, fromNoon: beginsAtNoon }]
    }),
  )
  const total = (some: readonly Span[], of: (one: Span) => number) => some.reduce((sum, one) => sum + of(one), 0)
  const away = total(parts, calendarDays) - parts.reduce((sum, { halves }) => sum + halves, 0)
  const isAll = away >= total(worked, calendarDays)
  // Of somebody who was there on a 31st alone that is a day.
  const hasNone = worked.every((part) => daysIn(part, month, basis) === 0)
  const counted = (part: Span) => (hasNone ? calendarDays(part) : daysIn(part, month, basis))
  let rest = isAll ? Number.POSITIVE_INFINITY : total(worked, counted) - Math.min(1, total(worked, calendarDays) - away)
  return parts.flatMap(({ halves, ...part }) => {
    const days = Math.max(0, Math.min(rest, (isAll ? counted(part) : calendarDays(part)) - halves))
    rest -= days
    return days > 0 ? [{ ...part, days }] : []
  })
}

/** The days of absence in a month that late returns made: each day that the kind of leave counts is one, and there are no more than the month has. */
export const lateInMonth = (late: readonly (Span & { readonly share: number })[], month: string, basis: MonthBasis): number =>
  late.reduce((days, { from, to, share }) => {
    const part = within(month, from, to)
    return part ? Math.min(days + calendarDays(part) * share, daysOfMonth(month, basis)) : days
  }, 0)
