import { directionOf, marksOf } from '../languages.ts'
import { arabicDigits } from './digits.ts'
import { leftToRight } from './isolate.ts'
import { formatAmount } from './money.ts'

/** What sentences call a figure: how much is left, how many there are. Numbers of documents, years and codes are none. */
const figures = new Set([
  'accepted',
  'amount',
  'count',
  'difference',
  'expected',
  'left',
  'length',
  'limit',
  'max',
  'min',
  'most',
  'net',
  'owed',
  'rows',
  'than',
  'total',
  'used',
])

const exact = /^-?\d+(\.\d+)?$/
const signed = /^[-+\u2212]?[\d٠-٩][-\d٠-٩.,٬٫:/+ \u00a0\u202f]*%?$/
const plain = /^[\d٠-٩]*$/

/**
 * How the value of a variable is written in a sentence of a language, on both sides of the wire: a figure in groups with the
 * marks of the language, any number and day in the requested digits, and in its own order where the sentence is read from the
 * right.
 */
export function inSentence(name: string, value: unknown, language: string, digits: 'latin' | 'arabic' = 'latin'): string {
  const given = String(value ?? '')
  const own = language === 'ar' ? digits : 'latin'
  const isFigure = figures.has(name) && exact.test(given)
  const said = isFigure ? formatAmount(given, given.split('.')[1]?.length ?? 0, own, marksOf(language)) : given
  if (!signed.test(said)) return said
  const written = own === 'arabic' ? arabicDigits(said) : said
  return directionOf(language) === 'ltr' || plain.test(written) || typeof value === 'number' ? written : leftToRight(written)
}
