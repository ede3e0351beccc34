import type { Language } from '../../../../schema/languages.ts'
import { addDays } from '../../../../schema/values/date.ts'
import { hijriMonthNames, toHijri } from '../../../../schema/values/hijri.ts'

/** The Hijri months that the Gregorian month touches, with the year of the last. */
export function hijriMonths(date: string, language: Language): string {
  const first = toHijri(`${date.slice(0, 7)}-01`)
  const last = toHijri(addDays(`${date.slice(0, 7)}-01`, 28))
  if (!first || !last) return ''
  const name = (hijri: string) => hijriMonthNames[language][Number(hijri.slice(5, 7)) - 1] ?? ''
  const names = name(first) === name(last) ? name(first) : `${name(first)} – ${name(last)}`
  return `${names} ${last.slice(0, 4)}`
}
