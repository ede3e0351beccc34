import { fromUnits, parseAmount } from '../values/money.ts'

/**
 * Exact decimals as whole numbers of a millionth of a millionth: twelve digits behind the point, more than any field keeps.
 * Sums and differences are exact; products and quotients are rounded half away from zero at the twelfth digit.
 */
const places = 12
export const one = 10n ** BigInt(places)

const plain = /^-?\d+(?:\.\d{1,12})?$/

/** A stored or typed figure; what is none counts as nothing, as in every sum. */
export function scaled(value: unknown): bigint {
  if (value === null || value === undefined || value === '') return 0n
  const text = typeof value === 'string' && plain.test(value) ? value : parseAmount(value as string | number)
  if (text === null) return 0n
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** The quotient as a whole number, rounded half away from zero. */
const divided = (a: bigint, b: bigint): bigint => (2n * a + (a < 0n === b < 0n ? b : -b)) / (2n * b)

export const product = (a: bigint, b: bigint): bigint => divided(a * b, one)

/** The divisor is not zero. */
export const quotient = (a: bigint, b: bigint): bigint => divided(a * one, b)

/** Rounded half away from zero to 0 to 12 digits behind the point. */
export function rounded(value: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(places - decimals)
  return divided(value, unit) * unit
}

/** The value as text with exactly so many digits behind the point, rounded. */
export function written(value: bigint, decimals: number): string {
  return fromUnits(rounded(value, decimals) / 10n ** BigInt(places - decimals), decimals)
}
