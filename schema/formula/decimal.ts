import { fromUnits, parseAmount } from '../values/money.ts'

/**
 * Exact decimals as whole numbers of a millionth of a millionth: twelve digits behind the point, more than any field keeps.
 * Sums and differences are exact; products and quotients are rounded half away from zero at the twelfth digit.
 */
const places = 12
export const one = 10n ** BigInt(places)

const zeros = '0'.repeat(places)
/** What a figure of so many digits behind the point is counted in. */
const units = Array.from({ length: places + 1 }, (_, decimals) => 10n ** BigInt(places - decimals))

const plain = /^-?\d+(?:\.\d{1,12})?$/

/** A stored or typed figure, or one that is such a number already; what is none counts as nothing, as in every sum. */
export function scaled(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (value === null || value === undefined || value === '') return 0n
  const text = typeof value === 'string' && plain.test(value) ? value : parseAmount(value as string | number)
  if (text === null) return 0n
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * one
  const fraction = text.slice(point + 1, point + 1 + places)
  return BigInt(text.slice(0, point) + fraction + zeros.slice(fraction.length))
}

/** The quotient as a whole number, rounded half away from zero. */
const divided = (a: bigint, b: bigint): bigint => (2n * a + (a < 0n === b < 0n ? b : -b)) / (2n * b)

export const product = (a: bigint, b: bigint): bigint => divided(a * b, one)

/** The divisor is not zero. */
export const quotient = (a: bigint, b: bigint): bigint => divided(a * one, b)

/** The value in whole units of so many digits, rounded half away from zero. */
function inUnits(value: bigint, decimals: number): bigint {
  const unit = units[decimals] ?? 1n
  const half = unit / 2n
  return (value < 0n ? value - half : value + half) / unit
}

/** Rounded half away from zero to 0 to 12 digits behind the point. */
export const rounded = (value: bigint, decimals: number): bigint => inUnits(value, decimals) * (units[decimals] ?? 1n)

/** The value as text with exactly so many digits behind the point, rounded. */
export const written = (value: bigint, decimals: number): string => fromUnits(inUnits(value, decimals), decimals)
