import { compare, lesser, partOf } from '../../schema/values/money.ts'

/** An advance with tax in it, and what is left of both. */
export interface TaxedAdvance {
  readonly id: number
  readonly advance: string
  readonly advanceTax: string
  readonly spentLeft: string
  readonly taxReleasedLeft: string
}

/** The tax that goes back with a part of an advance: its share, and with the last part all that is left. */
export function releasedTax(amount: string | null, one: TaxedAdvance | undefined, decimals: number): string {
  if (!one || amount === null) return '0'
  if (compare(amount, one.spentLeft) >= 0) return one.taxReleasedLeft
  return lesser(partOf(one.advanceTax, amount, one.advance, decimals), one.taxReleasedLeft)
}

/** The same of each line that uses credits. */
export const withReleasedTax = <L extends { readonly collection: number | null; readonly amount: string | null }>(
  lines: readonly L[],
  { taxedAdvances, decimals }: { readonly taxedAdvances?: unknown; readonly decimals?: unknown },
): readonly (L & { readonly taxBack: string })[] =>
  lines.map((line) => {
    const all = (taxedAdvances ?? []) as readonly TaxedAdvance[]
    const own = all.find(({ id }) => id === line.collection)
    return { ...line, taxBack: releasedTax(line.amount, own, Number(decimals ?? 2)) }
  })
