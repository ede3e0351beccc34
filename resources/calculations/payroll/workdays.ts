import { addDays, dayNumber } from '../../../schema/values/date.ts'
import { toGregorian, toHijri } from '../../../schema/values/hijri.ts'
import type { Weekend } from '../../groups/values.ts'
import type { Span } from './monthDays.ts'

/** The free days of a week, 0 for Sunday; the day of rest stands first. */
const weekendDays: Readonly<Record<Weekend, readonly number[]>> = {
  fridaySaturday: [5, 6],
  friday: [5],
  thursdayFriday: [5, 4],
  saturdaySunday: [0, 6],
  sunday: [0],
}

/** A public holiday: the days of one year, or of every year by a day of the Hijri or the Gregorian calendar. */
export interface Holiday {
  readonly recurrence: string | null
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly month?: number | null
  readonly day?: number | null
  readonly days?: number | null
}

/** What an employee's days are made of. */
export interface Calendar {
  readonly weekend: string | null
  /** How many days of a week are worked: whoever works six has the day of rest alone. */
  readonly weekDays?: number | null
  readonly holidays: readonly Holiday[]
}

/** The year of a day by the calendar of a recurrence. */
const yearOf = (day: string, recurrence: string | null): number =>
  Number(((recurrence === 'hijri' ? toHijri(day) : day) ?? day).slice(0, 4))

/** The first day of a holiday in a year of its calendar: one that a month does not have is the day after its last. */
function startIn(year: number, { recurrence, month, day }: Holiday): string | null {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const start = recurrence === 'hijri' ? toGregorian(first) : first
  return start === null || !day ? null : addDays(start, day - 1)
}

/** The holidays that have a day between two days. */
export function holidaysBetween({ from, to }: Span, holidays: readonly Holiday[]): Span[] {
  return holidays
    .flatMap((holiday): Span[] => {
      const { recurrence, startDate, endDate, days } = holiday
      if (recurrence === 'once') return startDate ? [{ from: startDate, to: endDate ?? startDate }] : []
      if (!holiday.month || !days) return []
      // One that begins at the end of a year reaches into the next.
      const first = yearOf(from, recurrence) - 1
      return Array.from({ length: yearOf(to, recurrence) - first + 1 }, (_, at) => startIn(first + at, holiday)).flatMap(
        (start) => (start === null ? [] : [{ from: start, to: addDays(start, days - 1) }]),
      )
    })
    .filter((one) => one.from <= to && from <= one.to)
}

/** The day of the week, 0 for Sunday. */
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7

/** Which days of a time are free for an employee, and why. */
export function dayKinds(span: Span, { weekend, weekDays, holidays }: Calendar): readonly ('work' | 'weekend' | 'holiday')[] {
  const off = (weekendDays[weekend as Weekend] ?? []).slice(0, Math.max(0, 7 - (weekDays ?? 5)))
  const free = holidaysBetween(span, holidays).map(({ from, to }) => [dayNumber(from), dayNumber(to)] as const)
  const [first, last] = [dayNumber(span.from), dayNumber(span.to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const day = first + at
    if (free.some(([from, to]) => from <= day && day <= to)) return 'holiday'
    return off.includes(weekday(day)) ? 'weekend' : 'work'
  })
}

/** The first day from this one on that is worked. */
export function nextWorkday(day: string, calendar: Calendar): string {
  const kinds = dayKinds({ from: day, to: addDays(day, 60) }, calendar)
  return addDays(day, Math.max(0, kinds.indexOf('work')))
}
