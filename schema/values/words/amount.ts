import { isDecimal, toFixed } from '../money.ts'
import { countArabic } from './arabicNumber.ts'
import { type SpokenCurrency, spokenCurrencies, thousandth } from './currencies.ts'
import { numberInEnglish } from './englishNumber.ts'

/** The languages in which sums are written out: those of the papers of a school here. */
export const spokenLanguages = ['ar', 'en'] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

/**
 * A sum of money written out, with the words that keep anything from being added:
 * `فقط مائة وخمسة ريالات سعودية وخمسون هللة لا غير`, `one hundred and five Saudi riyals and fifty halalas only`.
 * @param amount a decimal text with at most three decimals, which stay as they are given
 * @param currency its ISO 4217 code
 * @throws RangeError for what is no such amount, or a currency without words
 */
export function amountInWords(amount: string, currency: string, language: SpokenLanguage): string {
  const spoken = spokenCurrencies[currency]
  if (!spoken || !isDecimal(amount) || !/^-?\d+(\.\d{1,3}0*)?$/.test(amount))
    throw new RangeError(`cannot be said: ${amount} ${currency}`)
  const [whole = '0', thousandths = '000'] = toFixed(amount.replace('-', ''), 3).split('.')
  const zero = Number(thousandths) === 0 && Number(whole) === 0
  const said = (language === 'ar' ? arabic : english)(whole, thousandths, spoken)
  const minus = amount.startsWith('-') && !zero
  if (language === 'ar') return `فقط ${minus ? 'سالب ' : ''}${said} لا غير`
  return `${minus ? 'minus ' : ''}${said} only`
}

function arabic(whole: string, thousandths: string, { unit, part, decimals }: SpokenCurrency): string {
  const coins = Number(thousandths.slice(0, decimals))
  const below = Number(thousandths.slice(decimals))
  const parts = [
    ...(Number(whole) > 0 ? [countArabic(whole, unit.ar)] : []),
    ...(below === 0 && coins > 0 ? [countArabic(String(coins), part.ar)] : []),
    ...(below > 0 ? [`${countArabic(String(Number(thousandths)), thousandth)} من ألف`] : []),
  ]
  return parts.join(' و') || countArabic('0', unit.ar)
}

function english(whole: string, thousandths: string, { unit, part, decimals }: SpokenCurrency): string {
  const coins = Number(thousandths.slice(0, decimals))
  const below = Number(thousandths.slice(decimals))
  const counted = (digits: string, [one, many]: readonly [string, string]) =>
    `${numberInEnglish(digits)} ${Number(digits) === 1 ? one : many}`
  const parts = [
    ...(Number(whole) > 0 ? [counted(whole, unit.en)] : []),
    ...(below === 0 && coins > 0 ? [counted(String(coins), part.en)] : []),
    ...(below > 0 ? [counted(String(Number(thousandths)), ['thousandth', 'thousandths'])] : []),
  ]
  return parts.join(' and ') || counted('0', unit.en)
}
