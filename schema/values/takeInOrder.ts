import { compare, lesser, subtract } from './money.ts'

/**
 * An amount over what is left of some things, in their order: each takes what it can of the rest. What is more than all of them is nobody's.
 * @param left what can still be taken of one; null is nothing
 * @returns those of which something is taken, with how much
 */
export function takeInOrder<T>(
  amount: string,
  things: readonly T[],
  left: (one: T) => string | null | undefined,
): { readonly one: T; readonly amount: string }[] {
  let rest = amount
  return things.flatMap((one) => {
    const part = lesser(rest, left(one) ?? '0')
    if (compare(part, '0') <= 0) return []
    rest = subtract(rest, part)
    return [{ one, amount: part }]
  })
}
