import { addDays, isDate } from '../../../../schema/values/date.ts'
import { begun, minutesOf, noon, type PunchedDay, single } from './punchedDay.ts'

/** The longest that somebody who came on one day goes on the next, in minutes. */
const longestNight = 16 * 60

/** Days of those of whom the machine says that they came on one day and went before they came again on the next: that going is of the day before. */
export function withGoingsOfNights(all: readonly PunchedDay[]): readonly PunchedDay[] {
  const days = new Map(all.map((day) => [day.cells.join(' '), { ...day, times: [...day.times], went: [...day.went] }]))
  for (const day of [...days.values()].toSorted((a, b) => (a.cells[1] < b.cells[1] ? -1 : 1))) {
    const [code, date] = day.cells
    const came = day.came.toSorted().at(-1)
    const next = isDate(date) ? days.get(`${code} ${addDays(date, 1)}`) : undefined
    if (came === undefined || day.went.length || !next) continue
    const again = next.came.toSorted()[0]
    const early = next.went.filter((time) => again === undefined || time < again)
    const went = early.toSorted().at(-1)
    if (went === undefined || minutesOf(went) + 24 * 60 - minutesOf(came) > longestNight) continue
    day.leftAt = went
    next.times = next.times.filter((time) => !early.includes(time))
    next.went = next.went.filter((time) => !early.includes(time))
  }
  return [...days.values()].filter(({ times, wrong }) => times.length > 0 || wrong !== null)
}

/** Longer than anybody is there by day: between the punches of a morning and those of an evening lies sleep. */
const longestDay = 13 * 60

/**
 * Days of whoever works by night: their machine says of each day when they went in the morning and when they came in the evening. The going belongs
 * to the day before. By night works whose days, as they stand, are all longer than anybody works.
 */
export function withNights(all: readonly PunchedDay[]): readonly PunchedDay[] {
  const byPerson = [...Map.groupBy(all, ({ cells: [code] }) => code).values()]
  const nights = new Set(
    byPerson.flatMap((days) => {
      const whole = days.filter(({ times }) => single(times).length > 1)
      const isNight = ({ times }: PunchedDay) => {
        const [first = '', ...more] = single(times)
        return minutesOf(more.at(-1) ?? first) - minutesOf(first) > longestDay
      }
      return whole.length && whole.every(isNight) ? days : []
    }),
  )
  const shifted = new Map<string, PunchedDay>()
  for (const day of all) {
    const [code, date] = day.cells
    const isByNight = nights.has(day) && isDate(date)
    const [mornings, rest] = isByNight
      ? [day.times.filter((time) => time < noon), day.times.filter((time) => time >= noon)]
      : [[], day.times]
    const put = (on: string, times: readonly string[], went: string | null, wrong: string | null) => {
      const known = shifted.get(`${code} ${on}`) ?? {
        ...begun(day.number, [code, on]),
        ...(!isByNight && { came: day.came, went: day.went, ...(day.leftAt !== undefined && { leftAt: day.leftAt }) }),
      }
      known.times.push(...times)
      known.wrong ??= wrong
      if (went !== null) known.leftAt = went
      shifted.set(`${code} ${on}`, known)
    }
    const went = single(mornings).at(-1)
    if (went !== undefined) put(addDays(date, -1), [], went, null)
    if (rest.length || day.wrong !== null || !isByNight) put(date, rest, null, day.wrong)
  }
  return [...shifted.values()]
}
