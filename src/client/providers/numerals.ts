import { type Language, localeOf, marksOf } from '../../../schema/languages.ts'
import { arabicDigits } from '../../../schema/values/digits.ts'
import { formatAmount } from '../../../schema/values/money.ts'
import { type Digits, digitsNow, useLanguage, useTextVersion } from './i18n.ts'

/** How numbers and days are written for the reader. */
export interface Numerals {
  /** For `Intl`: months and weekdays. */
  readonly locale: string
  readonly digits: Digits
  /** A count, in groups. */
  readonly number: (value: number) => string
  /** A share of a hundred with its sign, and the decimals that it is given with. */
  readonly percent: (share: string | number) => string
  readonly amount: (amount: string, decimals: number) => string
  /** The size of a file of so many bytes. */
  readonly size: (bytes: number) => string
  /** So many days from today, in words: `in 12 days`, `tomorrow`, `5 days ago`. */
  readonly away: (days: number) => string
  /** A day, a time or another text of digits; it stays as it is but for the digits. */
  readonly write: (text: string | number) => string
}

const known = new Map<string, Numerals>()

/** Arabic-Indic digits are for Arabic: the other languages use Latin digits, also where the company chose Arabic ones. */
function numeralsOf(language: Language, chosen: Digits): Numerals {
  const digits = language === 'ar' ? chosen : 'latin'
  const name = `${language} ${digits}`
  const found = known.get(name)
  if (found) return found
  const locale = localeOf(language, digits)
  const format = new Intl.NumberFormat(locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const marks = marksOf(language)
  const made: Numerals = {
    locale,
    digits,
    number: (value) => format.format(value),
    percent: (share) => {
      const decimals = String(share).split('.')[1]?.length ?? 0
      const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      // The sign goes with the digits, not with the language alone.
      if (language === 'ar')
        return new Intl.NumberFormat(locale, fraction).format(Number(share)) + (digits === 'arabic' ? '٪' : '%')
      return new Intl.NumberFormat(locale, { ...fraction, style: 'percent' }).format(Number(share) / 100)
    },
    size: (bytes) => {
      const [unit, per] = bytes < 1024 * 1024 ? (['kilobyte', 1024] as const) : (['megabyte', 1024 * 1024] as const)
      const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const
      return new Intl.NumberFormat(locale, style).format(Math.max(0.1, bytes / per))
    },
    amount: (amount, decimals) => formatAmount(amount, decimals, digits, marks),
    away: (days) => relative.format(days, 'day'),
    write: (text) => (digits === 'arabic' ? arabicDigits(String(text)) : String(text)),
  }
  known.set(name, made)
  return made
}

/** The numerals of the language in use, in the company's digits. */
export function useNumerals(): Numerals {
  const { language } = useLanguage()
  useTextVersion()
  return numeralsOf(language, digitsNow())
}
