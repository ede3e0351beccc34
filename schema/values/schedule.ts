import { addDays, addMonths, dayNumber } from './date.ts'

/** When something comes again. */
export interface Schedule {
  readonly every: 'week' | 'month' | 'year'
  /** Every so many weeks, months or years. */
  readonly interval: number
  /** Nothing is due before this day, which also sets the day of the week or of the year. */
  readonly from: string
  /** The day of the month, whose last one stands for those it lacks; that of `from` when it is null. */
  readonly day: number | null
  /** Nothing is due after this day. */
  readonly until: string | null
}

const week = 7
const months = { month: 1, year: 12 } as const

/** The days that are due, in their order, without end unless the schedule has one. */
export function* dueDates({ every, interval, from, day, until }: Schedule): Generator<string, void> {
  // Counted from a month of 31 days, so that the 31st is the last day of each.
  const anchor = `${Number(from.slice(0, 4)) - 1}-12-${day === null ? from.slice(8) : String(day).padStart(2, '0')}`
  for (let turn = 0; ; turn++) {
    const date =
      every === 'week'
        ? addDays(from, week * interval * turn)
        : addMonths(anchor, Number(from.slice(5, 7)) + months[every] * interval * turn)
    if ((until !== null && date > until) || date > '2200-01-01') return
    if (date >= from) yield date
  }
}

/** The next days that are due after one that was dealt with; from the first one on when none was. */
export function nextDates(schedule: Schedule, after: string | null, most: number): string[] {
  const dates: string[] = []
  if (most <= 0) return dates
  for (const date of dueDates(schedule)) {
    if (after !== null && dayNumber(date) <= dayNumber(after)) continue
    dates.push(date)
    if (dates.length === most) break
  }
  return dates
}
