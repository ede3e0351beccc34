import { add, compare, greater, lesser, partOf, subtract, sum } from '../../schema/values/money.ts'

/**
 * A discount that came when so much of a fee was earned, and that is let off while the rest is. A reduction of the price is one of the
 * whole fee, as if nothing had been earned before: what was earned too much is taken back at once.
 */
export interface LateDiscount {
  readonly waits: string
  readonly earnedBefore: string
  readonly stillEarned: string
  /** What it took back of what was earned. */
  readonly takenBack?: string | null
  /** Its day: before it nothing is less. */
  readonly 'record.date'?: string | null
  /** Its document: of one day the first one comes first. */
  readonly record?: number | null
}

const orderOf = (one: LateDiscount, other: LateDiscount): number =>
  (one['record.date'] ?? '').localeCompare(other['record.date'] ?? '') ||
  (one.record ?? 0) - (other.record ?? 0) ||
  compare(one.earnedBefore, other.earnedBefore)

/** The discounts that had come when a day was over, in the order in which they came. */
export const inForce = <Late extends LateDiscount>(later: readonly Late[], day: string): readonly Late[] =>
  later.filter(({ 'record.date': date }) => (date ?? day) <= day).toSorted(orderOf)

/** What of a fee's earned income was taken back by a day because its price was lowered. */
export const takenBackBy = (later: readonly LateDiscount[], day: string): string =>
  sum(inForce(later, day).map(({ takenBack }) => takenBack ?? '0'))

/**
 * How far a fee was earned by what it was invoiced at when so much of it is earned: discounts that came later take off what is earned of
 * the days behind them, and not the days.
 */
export function asInvoiced(earned: string, later: readonly LateDiscount[], decimals: number): string {
  return later
    .toSorted((one, other) => orderOf(other, one))
    .reduce(
      (sum, { waits, earnedBefore, stillEarned }) =>
        compare(sum, earnedBefore) > 0 && compare(stillEarned, '0') > 0
          ? add(earnedBefore, partOf(add(stillEarned, waits), subtract(sum, earnedBefore), stillEarned, decimals))
          : sum,
      earned,
    )
}

/** What a discount let off of a fee by the time that so much of it was earned: its part, so that all parts together are the discount. */
export const letOffBy = (discount: string, earned: string, net: string, decimals: number): string =>
  compare(net, '0') > 0 ? partOf(discount, lesser(earned, net), net, decimals) : '0'

/** What of a discount of a line goes with what waits of it; the rest was let off of what closed years earned. */
export const waitingPart = (discount: string, deferred: string, net: string, decimals: number): string =>
  compare(deferred, net) < 0 ? partOf(discount, deferred, net, decimals) : discount

/** What a discount that came later let off by the time that so much was earned; those that came after it made that less, and not this. */
export function letOffLater(one: LateDiscount, earned: string, all: readonly LateDiscount[], decimals: number): string {
  const { waits, earnedBefore, stillEarned } = one
  const behind = all.filter((other) => orderOf(one, other) < 0)
  return letOffBy(waits, greater('0', subtract(asInvoiced(earned, behind, decimals), earnedBefore)), stillEarned, decimals)
}
