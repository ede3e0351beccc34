import { formatAmount, isZero } from '../../../../schema/values/money.ts'
import { useDecimals, useDigits } from '../../providers/frame.tsx'
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
  const digits = useDigits()
  if (amount === null || amount === undefined || amount === '') return null
  return (
    <span className="figure" data-tone={isZero(amount) ? 'zero' : strong ? 'strong' : undefined}>
      {formatAmount(amount, decimals ?? branchDecimals, digits)}
    </span>
  )
}
