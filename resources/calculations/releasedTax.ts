import { compare, lesser, partOf } from '../../schema/values/money.ts'

/** What is known of the advance that a line uses: all of it with the tax in it, and what is left of both. */
interface UsedAdvance {
  readonly usedAdvance?: unknown
  readonly usedTax?: unknown
  readonly usedLeft?: unknown
  readonly usedTaxLeft?: unknown
}

/** The tax that goes back with a part of an advance: its share, and with the last part all that is left. */
function releasedTax(amount: string | null, one: UsedAdvance | undefined, decimals: number): string {
  const [all, tax, left, taxLeft] = [one?.usedAdvance, one?.usedTax, one?.usedLeft, one?.usedTaxLeft].map((value) =>
    typeof value === 'string' ? value : '0',
  ) as [string, string, string, string]
  if (amount === null || compare(tax, '0') <= 0) return '0'
  return compare(amount, left) >= 0 ? taxLeft : lesser(partOf(tax, amount, all, decimals), taxLeft)
}

/** The same of each line that uses credits. @param known of the lines, in their order */
export const withReleasedTax = <L extends { readonly amount: string | null }>(
  lines: readonly L[],
  known: readonly UsedAdvance[],
  decimals: unknown,
): readonly (L & { readonly taxBack: string })[] =>
  lines.map((line, at) => ({ ...line, taxBack: releasedTax(line.amount, known[at], Number(decimals ?? 2)) }))
