import { isZero } from '../../../schema/values/money.ts'
import { useDecimals } from '../providers/frame.tsx'
import { useNumerals } from '../providers/numerals.ts'
import './text.css'

/** An amount: tabular, left to right in both directions, zero quiet, a due amount strong. */
export function Figure({
  amount,
  decimals,
  strong = false,
}: {
  readonly amount: string | null | undefined
  readonly decimals?: number
  readonly strong?: boolean
}) {
  const branchDecimals = useDecimals()
  const numerals = useNumerals()
  if (amount === null || amount === undefined || amount === '') return null
  return (
    <span className="figure" data-tone={isZero(amount) ? 'zero' : strong ? 'strong' : undefined}>
      {numerals.amount(amount, decimals ?? branchDecimals)}
    </span>
  )
}
