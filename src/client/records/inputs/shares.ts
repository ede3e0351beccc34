import { type Part, shareDecimals } from '../../../../schema/fields/split.ts'
import { compare, isZero, parseAmount, percentOf, roundTo, subtract, sum, trim } from '../../../../schema/values/money.ts'
import { shareOf } from '../../../../schema/values/shareOut.ts'

/** The parts of a split, and the texts among them that name no record yet. */
export const partsOf = (value: unknown): (Part | string)[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? (value as (Part | string)[]) : []

/** Those that name a record. */
export const sharesOf = (parts: readonly (Part | string)[]): Part[] => parts.filter((part) => typeof part !== 'string')

/** A share as it is seen: with four digits behind the point at most, though all are kept; what is none as it stands. */
export function seenShare(share: string): string {
  const amount = parseAmount(share)
  return amount === null ? share : trim(roundTo(amount, 4))
}

/** What the shares make together, in percent. */
export const wholeOf = (parts: readonly Part[]): string => sum(parts.map(shareOf))

/** What is left of 100; never less than nothing. */
export function restOf(parts: readonly Part[]): string {
  const rest = subtract('100', wholeOf(parts))
  return compare(rest, '0') > 0 ? rest : '0'
}

/** The share of an amount. What all parts lack only by rounding is given to this one, so that they are whole. */
export function shareForAmount(amount: string, total: string, others: readonly Part[]): string {
  const share = percentOf(amount, total, shareDecimals)
  const rest = subtract('100', wholeOf(others))
  const apart = subtract(rest, share).replace('-', '')
  return !isZero(apart) && compare(apart, '0.00000000005') <= 0 ? rest : share
}
