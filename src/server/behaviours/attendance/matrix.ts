import { attendanceHeadings } from '../../../../resources/headings/attendance.ts'
import { isDate } from '../../../../schema/values/date.ts'
import { isMonth, parseMonth } from '../../../../schema/values/month.ts'
import { parseTime } from '../../../../schema/values/time.ts'
import type { LaidOut } from '../../engine/behaviour.ts'
import { columnOf, dayOf, type Rows, written } from './cells.ts'
import { cameAndWent } from './punches.ts'

/** So many columns of days make a month. */
const fewestDays = 20

/** What says that somebody was not there, or needed not be: there is nothing to tell of the day. */
const nothing = new Set([
  '',
  '-',
  'غ',
  'غياب',
  'غائب',
  'a',
  'absent',
  'إ',
  'ا',
  'إجازة',
  'اجازة',
  'leave',
  'l',
  'ع',
  'عطلة',
  'off',
  'w',
  'h',
])

/** What says that somebody was there, without times. */
const present = new Set(['ح', 'حاضر', 'p', 'present', '✓', '✔', '1'])

/** The month that a title names: `2026-11`, `11/2026`, or a day of it. */
function monthIn(rows: Rows): string | null {
  for (const cell of rows.flat()) {
    const day = dayOf(cell)
    if (day !== null) return day.slice(0, 7)
    for (const word of written(cell).split(/[^\d/.-]+/)) {
      const month = word === '' ? null : parseMonth(word)
      if (month !== null && isMonth(month)) return month
    }
  }
  return null
}

/** The day of a column: a date, or a number of a day in the month. */
function dayIn(cell: unknown, month: string | null): string | null {
  const day = dayOf(cell)
  const number = /^\d{1,2}$/.exec(written(cell))?.[0]
  if (day !== null || number === undefined) return day
  if (Number(number) < 1 || Number(number) > 31) return null
  // A month that nobody names leaves the day as it stands, and the check of the day refuses it.
  if (month === null) return number
  const whole = `${month}-${number.padStart(2, '0')}`
  return isDate(whole) ? whole : null
}

/** The times of a cell: two of them stand in their order, so that going earlier than coming is on the next day. */
function inOneCell(times: readonly string[]) {
  const [came = '', went = ''] = times
  return times.length === 2 && went < came ? { in: came, out: went, note: null } : cameAndWent(times)
}

/** A sheet with a row for each employee and a column for each day as a row for each day; null for any other sheet. */
export function daysOfMatrix(rows: Rows): LaidOut | null {
  const head = rows.slice(0, 30).findIndex((row) => {
    const days = row.filter((cell) => dayIn(cell, null) !== null).length
    return days >= fewestDays && columnOf(row, attendanceHeadings.employee) !== null
  })
  const heading = rows[head]
  if (!heading) return null
  const month = monthIn(rows.slice(0, head))
  const who = columnOf(heading, attendanceHeadings.employee) ?? 0
  const columns = heading.flatMap((cell, at) => {
    const day = at === who ? null : dayIn(cell, month)
    return day === null ? [] : [{ at, day }]
  })
  const laid = rows.flatMap((row, index) => {
    if (index <= head || written(row[who]) === '') return []
    return columns.flatMap(({ at, day }) => {
      const text = written(row[at])
      if (nothing.has(text.toLowerCase())) return []
      const parts = text.split(/\s*[-–/\n]\s*|\s+(?=\d)/).filter(Boolean)
      const times = parts.map((part) => parseTime(part))
      const isWrong = times.includes(null)
      const came = present.has(text.toLowerCase())
        ? { in: null, out: null, note: text }
        : isWrong
          ? { in: text, out: null, note: null }
          : inOneCell(times.filter((time) => time !== null))
      return [{ number: index + 1, cells: [written(row[who]), day, came.in, came.out, came.note] }]
    })
  })
  return {
    rows: [['الموظف', 'التاريخ', 'الدخول', 'الخروج', 'ملاحظة'], ...laid.map(({ cells }) => cells)],
    numbers: [head + 1, ...laid.map(({ number }) => number)],
  }
}
