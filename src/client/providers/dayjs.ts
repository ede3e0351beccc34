import dayjs from 'dayjs'
import ar from 'dayjs/locale/ar-sa'
import de from 'dayjs/locale/de'
import en from 'dayjs/locale/en'
import fr from 'dayjs/locale/fr'
import pt from 'dayjs/locale/pt'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import type { Language } from '../../../schema/languages.ts'

dayjs.extend(relativeTime)

const sunday = 0

/** The locales of dayjs: in every language a week begins as it does in the kingdom. */
const locales: Readonly<Record<Language, string>> = {
  ar: dayjs.locale({ ...ar, name: 'daftar-ar', weekStart: sunday }, undefined, true),
  en: dayjs.locale({ ...en, name: 'daftar-en', weekStart: sunday }, undefined, true),
  de: dayjs.locale({ ...de, name: 'daftar-de', weekStart: sunday }, undefined, true),
  fr: dayjs.locale({ ...fr, name: 'daftar-fr', weekStart: sunday }, undefined, true),
  pt: dayjs.locale({ ...pt, name: 'daftar-pt', weekStart: sunday }, undefined, true),
}

/** The name of a language's locale, for the calendar and for what dayjs writes. */
export const localeOfDays = (language: Language): string => locales[language]

/** A day as the product keeps it. */
export const dayText = (day: dayjs.Dayjs): string => day.locale('en').format('YYYY-MM-DD')

/** How long ago an instant was, in words: "3 minutes ago". The clocks of browser and server may differ a little: never "in 2 seconds". */
export function agoText(instant: string, language: Language): string {
  const at = dayjs(instant)
  return (at.isAfter(dayjs()) ? dayjs() : at).locale(locales[language]).fromNow()
}

export { dayjs }
