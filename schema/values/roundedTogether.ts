import { compare, isZero, lesser, negate, roundTo, subtract, sum, toFixed } from './money.ts'

const isBelow = (amount: string): boolean => compare(amount, '0') < 0
const magnitude = (amount: string): string => (isBelow(amount) ? negate(amount) : amount)

/**
 * Amounts, each rounded, that together are their sum, rounded once. What rounding them one by one would leave stands in the largest of
 * them; what that cannot take without changing its sign, in the next largest.
 * @param exact amounts with any number of decimals
 * @param total what they come to; left out, their sum, rounded half away from zero
 */
export function roundedTogether(
  exact: readonly string[],
  decimals: number,
  total: string = roundTo(sum(exact), decimals),
): readonly string[] {
  const amounts = exact.map((one) => toFixed(one, decimals))
  let rest = subtract(total, sum(amounts))
  if (isZero(rest)) return amounts
  const sizes = exact.map(magnitude)
  const largestFirst = exact.map((_, at) => at).sort((a, b) => compare(sizes[b] ?? '0', sizes[a] ?? '0') || a - b)
  for (const at of largestFirst) {
    const own = amounts[at] ?? '0'
    const grows = isZero(own) || isBelow(own) === isBelow(rest)
    const taken = grows ? rest : isBelow(rest) ? negate(lesser(magnitude(rest), own)) : lesser(rest, magnitude(own))
    amounts[at] = toFixed(subtract(own, negate(taken)), decimals)
    rest = subtract(rest, taken)
    if (isZero(rest)) break
  }
  return amounts
}
