import Big from 'big.js'
import type { Marks } from '../languages.ts'
import { latinDigits, stripMarks } from './digits.ts'

/**
 * Amounts are decimal texts such as `10350.00`; results have no needless zeros (`toFixed` adds them back).
 * At most 15 digits stand before the point and 15 behind it where amounts come in (`isDecimal`, `parseAmount`);
 * arithmetic is exact and has no limit. All functions but those two throw when a text is not a decimal.
 */

const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/
const grouped = /^\d{1,3}(?:([,\u066c])\d{3}(?:\1\d{3})*)?(?:[.\u066b]\d+)?$/
const plain = /^\d*(?:[.\u066b]\d+)?$/

/** `-0` is written as `0`. */
function text(value: Big): string {
  return value.eq(0) ? '0' : value.toFixed()
}

const short = /^-?\d{1,12}(?:\.\d{1,3})?$/
/** An amount in two parts: the figures before the point, and those behind it without needless zeros. */
const parts = /^(0|-?[1-9]\d*)(?:\.(?=\d)(\d*?)0*)?$/

/** An amount of the books' size in thousandths, which numbers add up exactly and much faster; not a number for any other amount. */
const thousandths = (amount: string): number => (short.test(amount) ? Math.round(Number(amount) * 1000) : Number.NaN)

/** Not a number beyond the fifteen digits that a number surely holds. */
const exactOrNaN = (count: number): number => (Math.abs(count) < 1e15 ? count : Number.NaN)

const fromThousandths = (count: number): string | null => (Number.isNaN(exactOrNaN(count)) ? null : String(count / 1000))

/** Whether the text is an amount as it is stored and sent: `10350.00`, `-3`; no separators, no exponent, no leading zeros. */
export function isDecimal(text: string): boolean {
  return decimal.test(text)
}

/**
 * Reads what a person typed or a file holds: Arabic digits, thousands separators `,` and `٬` in groups of three,
 * `.` or `٫` before decimals; a negative one by a sign before or behind it, or in brackets as accountants write it. Never rounds.
 * @returns the amount, or null when it is none, is too long, or is a number of more than 15 significant digits
 */
export function parseAmount(input: string | number): string | null {
  if (typeof input === 'number') return Number.isFinite(input) ? parseNumber(input) : null
  if (isDecimal(input)) return trim(input)
  const cleaned = latinDigits(stripMarks(input)).trim()
  const [, bracketed, before, after] = /^(?:\((.*)\)|[-\u2212](.*)|(.*)[-\u2212])$/.exec(cleaned) ?? []
  const unsignedText = (bracketed ?? before ?? after)?.trim()
  const digits = unsignedText ?? (cleaned.startsWith('+') ? cleaned.slice(1) : cleaned)
  if (digits === '' || !(grouped.test(digits) || plain.test(digits))) return null
  const unsigned = digits
    .replace(/[,\u066c]/g, '')
    .replace('\u066b', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
  if (!isDecimal(unsigned)) return null
  return text(new Big(unsignedText !== undefined ? `-${unsigned}` : unsigned))
}

function parseNumber(input: number): string | null {
  const value = new Big(input)
  const written = text(value)
  return value.c.length <= 15 && isDecimal(written) ? written : null
}

/** The amount without needless zeros: `1.50` is `1.5`. */
export function trim(amount: string): string {
  const [, whole, fraction] = parts.exec(amount) ?? []
  if (whole === undefined) return text(new Big(amount))
  return fraction ? `${whole}.${fraction}` : whole
}

/** Rounds half away from zero. */
export function roundTo(amount: string, decimals: number): string {
  return text(new Big(amount).round(decimals, Big.roundHalfUp))
}

/** Rounds half away from zero and writes exactly so many decimals: `toFixed('1.5', 2) === '1.50'`. */
export function toFixed(amount: string, decimals: number): string {
  const [, whole, fraction = ''] = parts.exec(amount) ?? []
  if (whole !== undefined && fraction.length <= decimals)
    return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
  return new Big(roundTo(amount, decimals)).toFixed(decimals)
}

/** The sum of two or more amounts. */
export function add(first: string, ...others: readonly string[]): string {
  const count = others.reduce((total, amount) => exactOrNaN(total + thousandths(amount)), thousandths(first))
  return fromThousandths(count) ?? text(others.reduce((total, amount) => total.plus(amount), new Big(first)))
}

/** The first amount less the second. */
export function subtract(amount: string, less: string): string {
  return fromThousandths(thousandths(amount) - thousandths(less)) ?? text(new Big(amount).minus(less))
}

/** The exact product: a price times a quantity, an amount times a rate. Round it before it is stored. */
export function multiply(amount: string, factor: string): string {
  return text(new Big(amount).times(factor))
}

/** What an amount is of another one in percent, rounded to so many decimals; throws when that one is zero. */
export function percentOf(amount: string, whole: string, decimals: number): string {
  return roundTo(text(new Big(amount).times(100).div(whole)), decimals)
}

/** The part of an amount that so much of a whole has, rounded half up: `partOf('10', '1', '3', 2) === '3.33'`. None is below zero, the whole above. */
export function partOf(amount: string, part: string, whole: string, decimals: number): string {
  const scale = Math.max(...[amount, part, whole].map(decimalsOf))
  const [value, some, all] = [units(amount, scale), units(part, scale), units(whole, scale)]
  const [above, below] = [2n * value * some * 10n ** BigInt(decimals), 2n * all * 10n ** BigInt(scale)]
  return text(new Big(`${(above + below / 2n) / below}e-${decimals}`))
}

/** The smaller and the larger of two amounts. */
export const lesser = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b)
export const greater = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b)

/** Order of two amounts by value: `1.5` equals `1.50`. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const difference = Math.sign(thousandths(a) - thousandths(b))
  return Number.isNaN(difference) ? new Big(a).cmp(b) : ((difference + 0) as -1 | 0 | 1)
}

export function isZero(amount: string): boolean {
  return compare(amount, '0') === 0
}

/** An amount without its sign. */
export const sizeOf = (amount: string): string => (amount.startsWith('-') ? negate(amount) : amount)

export function negate(amount: string): string {
  return subtract('0', amount)
}

/** The sum of a list; of an empty one `0`. */
export function sum(amounts: readonly string[]): string {
  return add('0', ...amounts)
}

/** How many decimals the value needs: 2 for `1.250`, 0 for `3.00`. */
export function decimalsOf(amount: string): number {
  return trim(amount).split('.')[1]?.length ?? 0
}

/** The amount for people to read, rounded: `1,234.50`, or `١٬٢٣٤٫٥٠`. Show it isolated left to right. */
export function formatAmount(
  amount: string,
  decimals: number,
  digits: 'latin' | 'arabic' = 'latin',
  { group, decimal }: Marks = { group: ',', decimal: '.' },
): string {
  const [whole = '', fraction] = toFixed(amount, decimals).split('.')
  if (digits === 'latin') {
    const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
    return fraction === undefined ? groups : `${groups}${decimal}${fraction}`
  }
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const latin = fraction === undefined ? groups : `${groups}.${fraction}`
  return latin.replace(/[\d,.]/g, (c) => (c === ',' ? '\u066c' : c === '.' ? '\u066b' : String.fromCharCode(0x660 + Number(c))))
}

/**
 * What a person typed where a comma stands before decimals (`1.234,50`, `12,5`), as `1234.50`; anything else as it was typed.
 * A point alone stays a decimal point: values are kept so, and a form shows them so.
 */
export function plainDecimal(text: string, { decimal }: Marks): string {
  if (decimal !== ',') return text
  const typed = latinDigits(stripMarks(text)).trim()
  return /^[+-]?(\d{1,3}([.\s\u00a0\u202f]\d{3})+|\d+),\d+$/.test(typed)
    ? typed.replace(/[.\s\u00a0\u202f]/g, '').replace(',', '.')
    : text
}

/**
 * Splits a total by shares (amounts, percentages, counts) so that the parts sum to it: every part is cut down to the decimals,
 * then the smallest units left over go to the largest remainders, the first of equals first. A zero share gets zero.
 * @param decimals decimal digits of the parts, as many as the total needs at least
 * @returns one part for each share, with exactly so many decimals
 * @throws RangeError when the total has more decimals, a share is negative, or all shares are zero and the total is not
 */
export function split(total: string, shares: readonly string[], decimals: number): string[] {
  if (decimalsOf(total) > decimals) throw new RangeError(`${total} has more than ${decimals} decimals`)
  const [only] = shares
  if (only !== undefined && shares.length === 1 && compare(only, '0') > 0) return [toFixed(total, decimals)]
  const scale = Math.max(0, ...shares.map(decimalsOf))
  const weights = shares.map((share) => units(share, scale))
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a share is negative')
  const whole = weights.reduce((a, b) => a + b, 0n)
  const amount = units(total, decimals)
  if (whole === 0n && amount !== 0n) throw new RangeError('no share to split by')
  const magnitude = amount < 0n ? -amount : amount
  const cut = weights.map((weight) => (whole === 0n ? 0n : (magnitude * weight) / whole))
  const remainders = weights.map((weight, index) => ({ index, rest: whole === 0n ? 0n : (magnitude * weight) % whole }))
  const left = Number(magnitude - cut.reduce((a, b) => a + b, 0n))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of remainders.slice(0, left)) cut[index]! += 1n
  return cut.map((part) => fromUnits(amount < 0n ? -part : part, decimals))
}

/** The amount counted in its smallest unit. */
function units(amount: string, decimals: number): bigint {
  const [, whole, fraction = ''] = parts.exec(amount) ?? []
  return whole !== undefined && fraction.length <= decimals
    ? BigInt(whole + fraction.padEnd(decimals, '0'))
    : BigInt(new Big(amount).times(`1e${decimals}`).toFixed(0))
}

/** The amount of so many of its smallest unit, with exactly so many decimals. */
export function fromUnits(count: bigint, decimals: number): string {
  const digits = String(count < 0n ? -count : count).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${count < 0n ? '-' : ''}${whole}${decimals ? `.${digits.slice(-decimals)}` : ''}`
}
