import { dateOf, dayNumber, isDate } from '../../../schema/values/date.ts'

/** Day 0 of the spreadsheet calendar that starts in 1900, counted from 1970-01-01; right from 1900-03-01 on. */
const epoch = -25_569
const days1904 = 1_462
const last = 2_958_465

/** The serial that spreadsheets give to 1900-02-29, a day that never was. */
const leapDay = 60

/**
 * The date of a spreadsheet's day number; its time of day is dropped.
 * @returns `YYYY-MM-DD`, or null when the number is no date
 */
export function dateOfSerial(serial: number, from1904: boolean): string | null {
  // A sum of binary fractions can end a hair before midnight.
  const day = Math.floor(serial + 1e-6) + (from1904 ? days1904 : 0)
  if (!(day >= 1 && day <= last) || day === leapDay) return null
  return dateOf(day + epoch + (day < leapDay ? 1 : 0))
}

/** The day number of a date in the calendar of 1900; null for a text that is no date and for days before 1900-03-01. */
export function serialOfDate(date: string): number | null {
  if (!isDate(date)) return null
  const serial = dayNumber(date) - epoch
  return serial > leapDay && serial <= last ? serial : null
}

/** Whether a number format shows a day, month name or year; formats with a time only do not count. */
export function isDateFormat(format: string): boolean {
  if (/^general/i.test(format)) return false
  const codes = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[yd]|m{3,}|b[12]/i.test(codes)
}
