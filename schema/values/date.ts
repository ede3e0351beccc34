import { latinDigits, stripMarks } from './digits.ts'

/** Dates are `YYYY-MM-DD` texts of the Gregorian calendar, years 1800 to 2200; no time of day, no zone. */

const day = 86_400_000

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

function write(year: number, month: number, date: number): string | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(date)}`
  return isDate(text) ? text : null
}

const shape = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a day that exists: `2025-02-30` is none. */
export function isDate(text: string): boolean {
  if (!shape.test(text)) return false
  const [year, month, date] = partsOf(text)
  return year >= 1800 && year <= 2200 && date >= 1 && date <= daysIn(year, month)
}

/** The year, the month and the day of a text that is written as a date. */
const partsOf = (text: string): [year: number, month: number, date: number] => [
  Number(text.slice(0, 4)),
  Number(text.slice(5, 7)),
  Number(text.slice(8)),
]

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** How many days a month has; none for a number that is no month. */
export function daysIn(year: number, month: number): number {
  const days = daysOfMonths[month - 1] ?? 0
  return month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : days
}

/** Whether the text is a time of day: `HH:mm` or `HH:mm:ss`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

/** Whether the text is `YYYY-MM-DD HH:mm:ss`. */
export function isDateTime(text: string): boolean {
  return text.length === 19 && text[10] === ' ' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  const [year, month, of] = datePartsOf(date)
  return Date.UTC(year, month - 1, of) / day
}

function datePartsOf(date: string): [year: number, month: number, date: number] {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`)
  return partsOf(date)
}

/** The date that lies so many days after 1970-01-01. */
export function dateOf(dayNumber: number): string {
  return new Date(dayNumber * day).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** The same day of another month, or that month's last day: a month after January 31st is February's last. */
export function addMonths(date: string, months: number): string {
  const [year, month, of] = datePartsOf(date)
  const count = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return `${pad(inYear, 4)}-${pad(inMonth)}-${pad(Math.min(of, daysIn(inYear, inMonth)))}`
}

/** Days from the first date to the second: 1 from today to tomorrow. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * Whole years from the first day to the second, less than none where it is the earlier one; none where either is no day. Who was born on
 * a 29th of February is a year older on the first of March where there is none, as reports by age have it.
 */
export function yearsBetween(from: string, to: string): number {
  if (!isDate(from) || !isDate(to)) return 0
  if (to < from) return 0 - yearsBetween(to, from)
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)
}

export function compareDates(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a hundred times what using it does. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** The date in a time zone, of now or of another instant. */
export function today(zone = 'Asia/Riyadh', now: Date = new Date()): string {
  // Every zone begins its days with a minute, so what was read in this minute still holds.
  const minute = Math.floor(now.getTime() / 60_000)
  const known = days.get(zone)
  if (known?.minute === minute) return known.day
  const day = read(zone, now)
  days.set(zone, { minute, day })
  return day
}

/** An instant with its zone, as machines write it. */
const moment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(?:Z|UTC|([+-]\d{2}):?(\d{2}))$/i

/** The day of an instant in Riyadh, where the text says its zone; the text before its time of day otherwise. */
export function dayOfMoment(text: string): string {
  const [, day, time, hours, minutes] = moment.exec(text.trim()) ?? []
  if (day === undefined) return text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const instant = new Date(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(instant.getTime()) ? day : today('Asia/Riyadh', instant)
}

const days = new Map<string, { readonly minute: number; readonly day: string }>()

function read(zone: string, now: Date): string {
  const parts = clockOf(zone).formatToParts(now)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Whether a date has a year of two digits: `9/9/40`, `05-03-18`. Its century is unknown. */
export const hasShortYear = (input: string): boolean =>
  /^\d{1,2}([-/.])\d{1,2}\1\d{1,2}\s*(م|ه|هـ|AH|H)?$/i.test(latinDigits(stripMarks(input)).trim())

/**
 * Reads a date as people write it: `2019-05-14`, `2019/5/14`, `14/05/2019`, `14-5-2019`, with Arabic digits, with `م`.
 * The day stands before the month.
 * @returns the date, or null when it is none
 */
export function parseDate(input: string): string | null {
  const text = latinDigits(stripMarks(input)).trim().replace(/\s*م$/, '')
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (yearFirst) return write(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  return dayFirst ? write(Number(dayFirst[4]), Number(dayFirst[3]), Number(dayFirst[1])) : null
}

/** A day and its month without a year, `15/12`, as the day of the year between two days; null where it is none, or no day of that year. */
export function parseDayOf(input: string, from: string, to: string): string | null {
  const found = /^(\d{1,2})[-/.](\d{1,2})$/.exec(latinDigits(stripMarks(input)).trim())
  if (!found) return null
  const days = [from, to].map((day) => write(Number(day.slice(0, 4)), Number(found[2]), Number(found[1])))
  return days.find((day) => day !== null && day >= from && day <= to) ?? null
}
