import { addDays } from '../../../schema/values/date.ts'
import { dayOfWeek } from '../../../schema/values/week.ts'
import type { Span } from './monthDays.ts'

/** When somebody came and went on a day. */
export interface Attended {
  readonly date: string
  readonly in: string | null
  readonly out: string | null
  /** Minutes outside between the two, where they are known. */
  readonly outsideMinutes?: number | null
}

/** From when to when is worked on a day of the week. */
export interface ShiftDay {
  readonly day: string | null
  readonly from: string | null
  readonly to: string | null
}

/** By what somebody's days are judged. */
export interface Rule {
  /** The days of their shift; without any, so many hours of every day that is worked. */
  readonly shift: readonly ShiftDay[]
  readonly graceMinutes: number
  readonly countsEarlyLeave: boolean
  /** Minutes outside that are a break; null where time outside is not counted. */
  readonly breakMinutes: number | null
  readonly hoursPerDay: number
  /** Whether a day is worked at all: no holiday, no leave, and without a shift no weekend. */
  readonly isWorked: (day: string) => boolean
}

/** What somebody's days come to. */
export interface Judged {
  readonly absent: readonly string[]
  readonly short: readonly { readonly date: string; readonly minutes: number }[]
  /** Days on which somebody came and nobody knows when they went, or the other way round. */
  readonly unknown: readonly string[]
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const wholeDay = 24 * 60

/** Minutes between coming and going; whoever went at an earlier time went on the next day. */
export const stayOf = (came: string, went: string): number => (minutesOf(went) - minutesOf(came) + wholeDay) % wholeDay

/** Which working days somebody was away, and how many minutes too short on the others. Within the grace nothing is; beyond it all counts. */
export function judged({ from, to }: Span, attended: readonly Attended[], rule: Rule): Judged {
  const known = new Map(attended.map((one) => [one.date, one]))
  const [absent, short, unknown]: [string[], { date: string; minutes: number }[], string[]] = [[], [], []]
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const hours = rule.shift.find((one) => one.day === dayOfWeek(day))
    if (!rule.isWorked(day) || (rule.shift.length > 0 && !hours)) continue
    const one = known.get(day)
    if (!one) absent.push(day)
    else if ((one.in === null) !== (one.out === null)) unknown.push(day)
    else if (one.in !== null && one.out !== null) {
      const minutes = missingOf({ in: one.in, out: one.out }, hours, rule) + outsideOf(one, rule)
      if (minutes > 0) short.push({ date: day, minutes })
    }
  }
  return { absent, short, unknown }
}

/** What somebody was outside longer than the break. */
const outsideOf = ({ outsideMinutes }: Attended, { breakMinutes }: Rule): number =>
  breakMinutes === null ? 0 : Math.max(0, (outsideMinutes ?? 0) - breakMinutes)

function missingOf(one: { readonly in: string; readonly out: string }, hours: ShiftDay | undefined, rule: Rule): number {
  const beyond = (minutes: number) => (minutes > rule.graceMinutes ? minutes : 0)
  if (!hours?.from || !hours.to) return beyond(rule.hoursPerDay * 60 - stayOf(one.in, one.out))
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.from) + stayOf(hours.from, hours.to)]
  // Of a shift over midnight, whoever comes before its end in the morning came on its second day.
  const isSecondDay = to > wholeDay && minutesOf(one.in) < to - wholeDay
  const came = minutesOf(one.in) + (isSecondDay ? wholeDay : 0)
  const went = came + stayOf(one.in, one.out)
  return beyond(came - from) + (rule.countsEarlyLeave ? beyond(to - went) : 0)
}

/** Minutes as hours, with three digits behind the point. */
export const hoursOf = (minutes: number): string => String(Math.round((minutes / 60) * 1000) / 1000)

/** Days in words, as many as fit. */
export const listed = (days: readonly string[], most = 200): string => {
  const text = days.join(', ')
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(',', most - 3))} …`
}

/** Minutes as a clock tells them: 0:25. */
export const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
