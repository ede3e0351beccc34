import type { Language } from '../../../../schema/languages.ts'
import { addDays, dateOf, dayNumber } from '../../../../schema/values/date.ts'
import { hijriMonthNames, toHijri } from '../../../../schema/values/hijri.ts'

const days = 7
const weeks = 6

/** The weekday of a date, Sunday 0: weeks begin on Sunday. */
const weekday = (date: string): number => (dayNumber(date) + 4) % days

/** Six weeks around the month of the date, from a Sunday on. */
export function monthGrid(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const start = dayNumber(first) - weekday(first)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: days }, (_, day) => dateOf(start + week * days + day)))
}

/** The Hijri months that the Gregorian month touches, with the year of the last. */
export function hijriMonths(date: string, language: Language): string {
  const first = toHijri(`${date.slice(0, 7)}-01`)
  const last = toHijri(addDays(`${date.slice(0, 7)}-01`, 28))
  if (!first || !last) return ''
  const name = (hijri: string) => hijriMonthNames[language][Number(hijri.slice(5, 7)) - 1] ?? ''
  const names = name(first) === name(last) ? name(first) : `${name(first)} – ${name(last)}`
  return `${names} ${last.slice(0, 4)}`
}
