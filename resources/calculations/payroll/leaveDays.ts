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

/** The days of a time that are counted, each stretch of them. */
export function countedSpans(span: Span, counted: Counted, calendar: Calendar): Span[] {
  const spans: Span[] = []
  for (const [at, share] of dayShares(span, counted, calendar).entries()) {
    const day = addDays(span.from, at)
    const last = spans.at(-1)
    if (share === 0) continue
    if (last && last.to === addDays(day, -1)) spans[spans.length - 1] = { ...last, to: day }
    else spans.push({ from: day, to: day })
  }
  return spans
}
