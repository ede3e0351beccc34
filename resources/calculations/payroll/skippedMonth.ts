import { firstDay, lastDay, monthOf, movedMonth } from '../../../schema/values/month.ts'
import type { Known } from './monthState.ts'
import { workedParts } from './worked.ts'

/** The month before, where it was worked and has no salary; of months before the first salary nobody knows here, but of whoever came in them. */
export function skippedBefore(
  month: string,
  former: readonly { readonly month: string }[],
  { periods }: Known,
  hiredOn: unknown,
) {
  const before = movedMonth(month, -1)
  const isKnown = former.length > 0 || monthOf(String(hiredOn ?? '')) === before
  const days = { from: firstDay(before), to: lastDay(before) }
  const isSkipped =
    isKnown && former[0]?.month !== before && workedParts(days, periods).some(({ paidShare }) => paidShare !== '0')
  return isSkipped ? before : null
}
