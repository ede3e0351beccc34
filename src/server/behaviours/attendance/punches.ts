import { attendanceHeadings } from '../../../../resources/headings/attendance.ts'
import { addDays, isDate } from '../../../../schema/values/date.ts'
import type { LaidOut } from '../../engine/behaviour.ts'
import { columnOf, dayOf, type Rows, timeIn, written } from './cells.ts'

/** What the column of single punches is called. */
const punched = [
  'Time',
  'DateTime',
  'Date/Time',
  'Date and Time',
  'Time and Date',
  'Punch',
  'Punch Time',
  'Check Time',
  'الوقت',
  'وقت البصمة',
  'البصمة',
  'الساعة',
  'وقت الحركة',
  'وقت التسجيل',
  'Timestamp',
  'التاريخ والوقت',
  'الوقت والتاريخ',
  'تاريخ ووقت البصمة',
  'تاريخ ووقت الحركة',
]

/** Where a sheet says when somebody punched: in a column of its own, or behind the day. */
function punchedIn(heading: readonly unknown[], below: Rows): number | null {
  const own = columnOf(heading, punched)
  if (own !== null) return own
  const day = columnOf(heading, attendanceHeadings.date)
  return day !== null && columnOf(heading, attendanceHeadings.out) === null && below.some((row) => timeIn(row[day]) !== null)
    ? day
    : null
}

/** Two punches so close are one: somebody pressed twice. */
const sameWithin = 5

/** Before that a single punch is one of coming, after it one of going. */
const noon = '12:00'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The times of a day in their order, without those of somebody who pressed twice. */
export function single(times: readonly string[]): string[] {
  const kept: string[] = []
  for (const time of times.toSorted()) {
    const last = kept.at(-1)
    if (last === undefined || minutesOf(time) - minutesOf(last) >= sameWithin) kept.push(time)
  }
  return kept
}

/** When somebody came and went, of all times of a day; what else was punched is told in a note. */
export function cameAndWent(times: readonly string[]): {
  readonly in: string | null
  readonly out: string | null
  readonly note: string | null
} {
  const [first, ...more] = single(times)
  const last = more.at(-1) ?? null
  if (first === undefined) return { in: null, out: null, note: null }
  if (last === null) return first < noon ? { in: first, out: null, note: null } : { in: null, out: first, note: null }
  return { in: first, out: last, note: more.length > 1 ? [first, ...more].join(' ') : null }
}

/** What was punched on a day by somebody, and the row in which it begins. */
interface PunchedDay {
  readonly number: number
  readonly cells: readonly [code: string, day: string]
  readonly times: string[]
  /** What stands in the place of a time and is none. */
  wrong: string | null
  /** When whoever works by night went, on the next day. */
  went?: string
}

/** Longer than anybody is there by day: between the punches of a morning and those of an evening lies sleep. */
const longestDay = 13 * 60

/**
 * Days of whoever works by night: their machine says of each day when they went in the morning and when they came in the evening. The going belongs
 * to the day before. By night works whose days, as they stand, are all longer than anybody works.
 */
function withNights(all: readonly PunchedDay[]): readonly PunchedDay[] {
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
      const known = shifted.get(`${code} ${on}`) ?? { number: day.number, cells: [code, on], times: [], wrong: null }
      known.times.push(...times)
      known.wrong ??= wrong
      if (went !== null) known.went = went
      shifted.set(`${code} ${on}`, known)
    }
    const went = single(mornings).at(-1)
    if (went !== undefined) put(addDays(date, -1), [], went, null)
    if (rest.length || day.wrong !== null || !isByNight) put(date, rest, null, day.wrong)
  }
  return [...shifted.values()]
}

/** A sheet with a row for each punch as a row for each day; null for any other sheet. */
export function daysOfPunches(rows: Rows): LaidOut | null {
  const head = rows
    .slice(0, 30)
    .findIndex((row, at) => columnOf(row, attendanceHeadings.employee) !== null && punchedIn(row, rows.slice(at + 1)) !== null)
  const heading = rows[head]
  if (!heading || columnOf(heading, attendanceHeadings.in) !== null) return null
  const who = columnOf(heading, attendanceHeadings.employee) ?? 0
  const time = punchedIn(heading, rows.slice(head + 1)) ?? 0
  const date = columnOf(heading, attendanceHeadings.date) ?? time
  const days = new Map<string, PunchedDay>()
  rows.forEach((row, index) => {
    if (index <= head || row.every((cell) => written(cell) === '')) return
    const [code, day, at] = [written(row[who]), dayOf(row[date]) ?? written(row[date]), timeIn(row[time])]
    const known: PunchedDay = days.get(`${code} ${day}`) ?? { number: index + 1, cells: [code, day], times: [], wrong: null }
    if (at === null) known.wrong ??= written(row[time]) || null
    else known.times.push(at)
    days.set(`${code} ${day}`, known)
  })
  const all = withNights([...days.values()])
  return {
    rows: [
      ['الموظف', 'التاريخ', 'الدخول', 'الخروج', 'ملاحظة'],
      ...all.map(({ cells, times, wrong, went }) => {
        const day = went === undefined ? cameAndWent(times) : { in: single(times)[0] ?? null, out: went, note: null }
        // What is no time is refused where it stands.
        return [...cells, wrong ?? day.in, day.out, day.note]
      }),
    ],
    numbers: [head + 1, ...all.map(({ number }) => number)],
  }
}
