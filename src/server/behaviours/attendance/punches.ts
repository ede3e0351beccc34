import { attendanceHeadings } from '../../../../resources/headings/attendance.ts'
import type { LaidOut } from '../../engine/behaviour.ts'
import { columnOf, dayOf, type Rows, timeIn, written } from './cells.ts'
import { withGoingsOfNights, withNights } from './nights.ts'
import { begun, minutesOf, noon, type PunchedDay, single } from './punchedDay.ts'

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

/** A day as its punches tell it: when somebody came and went, the minutes outside between, and all times where there are more. */
interface Told {
  readonly in: string | null
  readonly out: string | null
  readonly outside: number | null
  readonly note: string | null
}

/** Minutes between each going out and the coming in after it; unknown where one of the two is missing. */
const outsideOf = (times: readonly string[]): number | null =>
  times.length < 4 || times.length % 2
    ? null
    : times.slice(1, -1).reduce((sum, time, at) => (at % 2 ? sum + minutesOf(time) : sum - minutesOf(time)), 0)

/** When somebody came and went, of all times of a day. */
export function cameAndWent(times: readonly string[]): Told {
  const all = single(times)
  const [first, ...more] = all
  const last = more.at(-1) ?? null
  const alone = { outside: null, note: null }
  if (first === undefined) return { in: null, out: null, ...alone }
  if (last === null) return first < noon ? { in: first, out: null, ...alone } : { in: null, out: first, ...alone }
  return { in: first, out: last, outside: outsideOf(all), note: more.length > 1 ? all.join(' ') : null }
}

/** The same where the machine says of each punch which it was: the first coming and the last going. Null where it does not say so of all, or what it says makes no day. */
function byDirection(times: readonly string[], { came, went }: PunchedDay): Told | null {
  const [first, last] = [came.toSorted()[0] ?? null, went.toSorted().at(-1) ?? null]
  const all = single(times)
  const note = all.length > 2 ? all.join(' ') : null
  if (first === null || last === null)
    return came.length + went.length < times.length || !times.length ? null : { in: first, out: last, outside: null, note }
  if (last <= first) return null
  const within = all.filter((time) => first <= time && time <= last)
  const inTurn = within.every((time, at) => (at % 2 ? went : came).includes(time))
  return { in: first, out: last, outside: inTurn ? outsideOf(within) : null, note }
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
  const some = rows.slice(0, 30)
  // Some machines begin each line with the mark that parts its columns.
  const who = some[0]?.findIndex((cell) => written(cell) !== '') ?? -1
  const isPunch = (row: readonly unknown[]) =>
    /^\d+$/.test(written(row[who])) && dayOf(row[who + 1]) !== null && timeIn(row[who + 1]) !== null
  return who >= 0 && some.every(isPunch) ? { head: -1, who, date: who + 1, time: who + 1, direction: null } : null
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
  const all = withNights(withGoingsOfNights([...days.values()]))
  return {
    rows: [
      ['الموظف', 'التاريخ', 'الدخول', 'الخروج', 'دقائق الخروج', 'ملاحظة'],
      ...all.map((punched) => {
        const { cells, times, wrong, leftAt } = punched
        const day =
          leftAt !== undefined
            ? { in: single(times)[0] ?? null, out: leftAt, outside: null, note: null }
            : (byDirection(times, punched) ?? cameAndWent(times))
        // What is no time is refused where it stands.
        return [...cells, wrong ?? day.in, day.out, day.outside === null ? null : String(day.outside), day.note]
      }),
    ],
    numbers: [Math.max(head + 1, 1), ...all.map(({ number }) => number)],
  }
}
