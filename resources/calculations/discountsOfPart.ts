import { add, compare, partOf, subtract } from '../../schema/values/money.ts'
import type { DiscountType } from './grantedDiscounts.ts'

/** A discount of the whole, as it is read. */
interface OfWhole {
  readonly grant: unknown
  readonly discount: unknown
  readonly amount: unknown
}

interface Part {
  /** What is taken now of the whole, less its discounts. */
  readonly claimed: string
  /** What was taken of it before. */
  readonly before: string
  readonly whole: string
}

/**
 * The share that a part has of the discounts of a whole. Shares are cut by what was taken so far, so that those of all parts together are
 * the discounts themselves, to the last halala.
 */
export function discountsOfPart(
  discounts: readonly OfWhole[],
  { claimed, before, whole }: Part,
  { types, decimals }: { readonly types: readonly Pick<DiscountType, 'id' | 'account'>[]; readonly decimals: number },
) {
  if (compare(whole, '0') <= 0) return []
  return discounts.flatMap(({ grant, discount, amount }) => {
    const upTo = (taken: string) => partOf(String(amount ?? '0'), taken, whole, decimals)
    const share = subtract(upTo(add(before, claimed)), upTo(before))
    const account = types.find(({ id }) => id === discount)?.account
    return compare(share, '0') <= 0
      ? []
      : [
          {
            grant: Number(grant),
            discount: Number(discount),
            amount: share,
            account: typeof account === 'number' ? account : null,
          },
        ]
  })
}
