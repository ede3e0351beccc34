import { addMonths, daysIn, isDate } from './date.ts'
import { latinDigits, stripMarks } from './digits.ts'

/** Months are `YYYY-MM` texts of the Gregorian calendar, years 1800 to 2200. */

/** Whether the text is a month that exists. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDate(`${text}-01`)

/** Reads a month as people write it: `2026-03`, `2026/3`, `3/2026`, in any digits; null when it is none. A day is no month. */
export function parseMonth(typed: string): string | null {
  const text = stripMarks(latinDigits(typed)).trim()
  const [, year, month] = /^(\d{4})[-/.](\d{1,2})$/.exec(text) ?? []
  const [, first, second] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const read = `${year ?? second}-${(month ?? first ?? '').padStart(2, '0')}`
  return isMonth(read) ? read : null
}

/** The month of a day. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** The first day of a month. */
export const firstDay = (month: string): string => `${month}-01`

/** The last day of a month. */
export function lastDay(month: string): string {
  if (!isMonth(month)) throw new RangeError(`not a month: ${month}`)
  return `${month}-${daysIn(Number(month.slice(0, 4)), Number(month.slice(5)))}`
}

/** The month that lies so many months later, or earlier. */
export const movedMonth = (month: string, months: number): string => addMonths(firstDay(month), months).slice(0, 7)

export const nextMonth = (month: string): string => movedMonth(month, 1)
