import { addDays } from '../../../schema/values/date.ts'
import type { Span } from './monthDays.ts'
import { type Calendar, dayKinds } from './workdays.ts'

/** Leave from one day to another; it may begin at noon of the first or end at noon of the last. */
export interface Leave extends Span {
  readonly fromNoon?: boolean | null
  readonly toNoon?: boolean | null
}

/** Which days a kind of leave counts. */
export type Counted = 'calendar' | 'exceptHolidays' | 'working'

const counts = (kind: 'work' | 'weekend' | 'holiday', counted: Counted): boolean =>
  kind === 'work' || counted === 'calendar' || (kind === 'weekend' && counted === 'exceptHolidays')

/** How much of each day of a leave is counted: nothing, half of it, or all. */
export function dayShares({ fromNoon, toNoon, ...span }: Leave, counted: Counted, calendar: Calendar): number[] {
  const shares: number[] = dayKinds(span, calendar).map((kind) => (counts(kind, counted) ? 1 : 0))
  const halve = (at: number) => {
    shares[at] = Math.max(0, (shares[at] ?? 0) - 0.5)
  }
  if (shares.length && fromNoon) halve(0)
  if (shares.length && toNoon) halve(shares.length - 1)
  return shares
}

/** The days of a leave. */
export const leaveDays = (leave: Leave, counted: Counted, calendar: Calendar): number =>
  dayShares(leave, counted, calendar).reduce((sum, share) => sum + share, 0)

/** The days of a time that are counted. */
const countedDays = (span: Span, counted: Counted, calendar: Calendar): string[] =>
  dayShares(span, counted, calendar).flatMap((share, at) => (share === 0 ? [] : addDays(span.from, at)))

const onDay = ({ from, to, fromNoon, toNoon }: Leave, day: string): number =>
  day < from || day > to ? 0 : 1 - (fromNoon && day === from ? 0.5 : 0) - (toNoon && day === to ? 0.5 : 0)

/** How much of each counted day of a time is left beside leave: a day of it is none of anything else. */
export const besideLeave = (
  span: Span,
  leaves: readonly Leave[],
  counted: Counted,
  calendar: Calendar,
): { readonly day: string; readonly share: number }[] =>
  countedDays(span, counted, calendar)
    .map((day) => ({
      day,
      share: Math.max(
        0,
        leaves.reduce((left, leave) => left - onDay(leave, day), 1),
      ),
    }))
    .filter(({ share }) => share > 0)

/** Days in their order as the stretches that they make. */
export function stretches(days: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last.to === addDays(day, -1)) spans[spans.length - 1] = { ...last, to: day }
    else spans.push({ from: day, to: day })
  }
  return spans
}
