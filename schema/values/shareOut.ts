import type { Part } from '../fields/split.ts'
import { compare, isZero, multiply, parseAmount, split, sum, toFixed } from './money.ts'

export const shareOf = (part: Part): string => parseAmount(part.share) ?? '0'

/** The amount of a line that its shares divide: the first of its sides that has one. */
export const amountToShare = (sides: readonly unknown[]): string | null =>
  sides.map((one) => (typeof one === 'string' ? parseAmount(one) : null)).find((one) => one && !isZero(one)) ?? null

/** Each part's amount of a total: as the books will have it once the shares are whole. */
export function amountsOf(parts: readonly Part[], total: string, decimals: number): string[] {
  const shares = parts.map(shareOf)
  return compare(sum(shares), '100') === 0 && shares.every((share) => compare(share, '0') >= 0)
    ? split(total, shares, decimals)
    : shares.map((share) => toFixed(multiply(multiply(total, share), '0.01'), decimals))
}
