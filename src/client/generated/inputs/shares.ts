import { type Part, shareDecimals } from '../../../../schema/fields/split.ts'
import {
  compare,
  isZero,
  multiply,
  parseAmount,
  percentOf,
  roundTo,
  split,
  subtract,
  sum,
  toFixed,
  trim,
} from '../../../../schema/values/money.ts'

const shareOf = (part: Part): string => parseAmount(part.share) ?? '0'

/** A share as it is seen: with four digits behind the point at most, though all are kept; what is none as it stands. */
export function seenShare(share: string): string {
  const amount = parseAmount(share)
  return amount === null ? share : trim(roundTo(amount, 4))
}

/** The amount of a line that its shares divide: the first of its sides that has one. */
export const amountToShare = (sides: readonly unknown[]): string | null =>
  sides.map((one) => (typeof one === 'string' ? parseAmount(one) : null)).find((one) => one && !isZero(one)) ?? null

/** What the shares make together, in percent. */
export const wholeOf = (parts: readonly Part[]): string => sum(parts.map(shareOf))

/** What is left of 100; never less than nothing. */
export function restOf(parts: readonly Part[]): string {
  const rest = subtract('100', wholeOf(parts))
  return compare(rest, '0') > 0 ? rest : '0'
}

/** Each part's amount of a total: as the books will have it once the shares are whole. */
export function amountsOf(parts: readonly Part[], total: string, decimals: number): string[] {
  const shares = parts.map(shareOf)
  return compare(sum(shares), '100') === 0 && shares.every((share) => compare(share, '0') >= 0)
    ? split(total, shares, decimals)
    : shares.map((share) => toFixed(multiply(multiply(total, share), '0.01'), decimals))
}

/** The share of an amount. What all parts lack only by rounding is given to this one, so that they are whole. */
export function shareForAmount(amount: string, total: string, others: readonly Part[]): string {
  const share = percentOf(amount, total, shareDecimals)
  const rest = subtract('100', wholeOf(others))
  const apart = subtract(rest, share).replace('-', '')
  return !isZero(apart) && compare(apart, '0.00000000005') <= 0 ? rest : share
}
