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
  'CHECKTIME',
  'Log Time',
  'Event Time',
  'Punch DateTime',
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

/** What the column is called that says whether somebody came or went, and how it says so. */
const directions = [
  'CHECKTYPE',
  'Check Type',
  'Type',
  'State',
  'Status',
  'In/Out',
  'I/O',
  'Direction',
  'نوع الحركة',
  'نوع البصمة',
  'الحركة',
  'الحالة',
]
const coming = new Set(['i', 'in', '0', 'c/in', 'check in', 'check-in', 'checkin', 'دخول', 'حضور'])
const going = new Set(['o', 'out', '1', 'c/out', 'check out', 'check-out', 'checkout', 'خروج', 'انصراف'])

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

/** The same where the machine says of each punch which it was: the first coming and the last going. Null where what it says makes no day. */
function byDirection(times: readonly string[], { came, went }: PunchedDay): ReturnType<typeof cameAndWent> | null {
  const [first, last] = [came.toSorted()[0], went.toSorted().at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  const all = single(times)
  return { in: first, out: last, note: all.length > 2 ? all.join(' ') : null }
}

/** What was punched on a day by somebody, and the row in which it begins. */
interface PunchedDay {
  readonly number: number
  readonly cells: readonly [code: string, day: string]
  readonly times: string[]
  /** Those of them of which the machine says that somebody came, or went. */
  readonly came: string[]
  readonly went: string[]
  /** What stands in the place of a time and is none. */
  wrong: string | null
  /** When whoever works by night went, on the next day. */
  leftAt?: string
}

const begun = (number: number, cells: PunchedDay['cells']): PunchedDay => ({
  ...{ number, cells },
  ...{ times: [], came: [], went: [] },
  wrong: null,
})

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
      const known = shifted.get(`${code} ${on}`) ?? {
        ...begun(day.number, [code, on]),
        ...(!isByNight && { came: day.came, went: day.went }),
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

/** Where a sheet has what is known of a punch; the heading is above its rows, or there is none. */
interface Places {
  /** The row of the heading, -1 without one. */
  readonly head: number
  readonly who: number
  readonly date: number
  readonly time: number
  readonly direction: number | null
}

function placesIn(rows: Rows): Places | null {
  const head = rows
    .slice(0, 30)
    .findIndex((row, at) => columnOf(row, attendanceHeadings.employee) !== null && punchedIn(row, rows.slice(at + 1)) !== null)
  const heading = rows[head]
  if (!heading) return placesInLog(rows)
  if (columnOf(heading, attendanceHeadings.in) !== null) return null
  const time = punchedIn(heading, rows.slice(head + 1)) ?? 0
  return {
    ...{ head, time },
    who: columnOf(heading, attendanceHeadings.employee) ?? 0,
    date: columnOf(heading, attendanceHeadings.date) ?? time,
    direction: columnOf(heading, directions),
  }
}

/** The log that a machine itself writes has no heading: the number of the person, then the day with its time. */
function placesInLog(rows: Rows): Places | null {
  const isPunch = ([who, at]: readonly unknown[]) => /^\d+$/.test(written(who)) && dayOf(at) !== null && timeIn(at) !== null
  const some = rows.slice(0, 30)
  return some.length > 0 && some.every(isPunch) ? { head: -1, who: 0, date: 1, time: 1, direction: null } : null
}

/** A sheet with a row for each punch as a row for each day; null for any other sheet. */
export function daysOfPunches(rows: Rows): LaidOut | null {
  const places = placesIn(rows)
  if (!places) return null
  const { head, who, date, time, direction } = places
  const days = new Map<string, PunchedDay>()
  rows.forEach((row, index) => {
    if (index <= head || row.every((cell) => written(cell) === '')) return
    const [code, day, at] = [written(row[who]), dayOf(row[date]) ?? written(row[date]), timeIn(row[time])]
    const known = days.get(`${code} ${day}`) ?? begun(index + 1, [code, day])
    days.set(`${code} ${day}`, known)
    if (at === null) known.wrong ??= written(row[time]) || null
    else known.times.push(at)
    const said = direction === null || at === null ? '' : written(row[direction]).toLowerCase()
    if (at !== null && coming.has(said)) known.came.push(at)
    if (at !== null && going.has(said)) known.went.push(at)
  })
  const all = withNights([...days.values()])
  return {
    rows: [
      ['الموظف', 'التاريخ', 'الدخول', 'الخروج', 'ملاحظة'],
      ...all.map((punched) => {
        const { cells, times, wrong, leftAt } = punched
        const day =
          leftAt !== undefined
            ? { in: single(times)[0] ?? null, out: leftAt, note: null }
            : (byDirection(times, punched) ?? cameAndWent(times))
        // What is no time is refused where it stands.
        return [...cells, wrong ?? day.in, day.out, day.note]
      }),
    ],
    numbers: [Math.max(head + 1, 1), ...all.map(({ number }) => number)],
  }
}
