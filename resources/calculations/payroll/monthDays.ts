import { dayNumber } from '../../../schema/values/date.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'

/** How a month is counted: as thirty days whatever its length, or as the calendar has it. */
export type MonthBasis = 'thirty' | 'calendar'

/** A part of a month: its first and its last day. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** How many days a whole month counts. */
export const daysOfMonth = (month: string, basis: MonthBasis): number =>
  basis === 'thirty' ? 30 : Number(lastDay(month).slice(8))

/**
 * How many days a part of a month counts. By thirty, the month's last day is its thirtieth and a 31st adds nothing to the 30th, so that
 * parts that together are the month together count thirty.
 */
export function daysIn({ from, to }: Span, month: string, basis: MonthBasis): number {
  if (from > to) return 0
  const last = lastDay(month)
  if (basis === 'calendar') return dayNumber(to) - dayNumber(from) + 1
  const upTo = to === last ? 30 : Number(to.slice(8))
  return Math.max(0, upTo - (Number(from.slice(8)) - 1))
}

/** What of a time lies in a month; null where none does. Left open, it has no end. */
export function within(month: string, from: string | null | undefined, to: string | null | undefined): Span | null {
  const [first, last] = [firstDay(month), lastDay(month)]
  const span = { from: from && from > first ? from : first, to: to && to < last ? to : last }
  return span.from > span.to ? null : span
}
