import { written } from '../formula/decimal.ts'
import type { FieldData } from '../kind.ts'
import { roundedTogether } from '../values/roundedTogether.ts'
import type { RecordData } from './record.ts'

/** As many digits as formulas reckon with. */
const every = 12

/**
 * The amounts of lines, those that have the same fields alike rounded as their sum.
 * @param exact what the formula made of each line; null where it made nothing, which is no part of a sum
 */
export function roundedAlike(
  { roundedBy = [] }: FieldData,
  lines: readonly RecordData[],
  exact: readonly (bigint | null)[],
  decimals: number,
): readonly (string | null)[] {
  const amounts: (string | null)[] = lines.map(() => null)
  const parts = exact.flatMap((value, at) => (value === null ? [] : [{ at, amount: written(value, every) }]))
  const keyOf = ({ at }: { at: number }) => JSON.stringify(roundedBy.map((name) => lines[at]?.[name] ?? null))
  for (const alike of Map.groupBy(parts, keyOf).values()) {
    const rounded = roundedTogether(
      alike.map(({ amount }) => amount),
      decimals,
    )
    for (const [index, { at }] of alike.entries()) amounts[at] = rounded[index] ?? null
  }
  return amounts
}
