import { partOf, subtract } from '../../schema/values/money.ts'
import { daysPassed, earnedBy, type ServicePeriod } from './deferral.ts'

/** What a service gives back to whoever leaves. */
export interface WithdrawalRule {
  readonly withdrawal: 'byDays' | 'bySteps' | 'none'
  readonly steps: readonly { readonly days: number; readonly share: string }[]
}

/**
 * What of a fee is given back to whoever leaves with a day: what it has left by days, or the share of the first step within whose days
 * that is; behind the last step nothing.
 */
export function givenBack(
  net: string,
  { withdrawal, steps }: WithdrawalRule,
  period: ServicePeriod,
  leftOn: string,
  decimals: number,
): string {
  if (withdrawal === 'none') return '0'
  if (withdrawal === 'byDays') return subtract(net, earnedBy(net, period, leftOn, decimals))
  // Steps count all days since it began.
  const [passed] = daysPassed({ ...period, breaks: null }, leftOn)
  const step = steps.toSorted((one, other) => one.days - other.days).find(({ days }) => passed <= days)
  return step ? partOf(net, step.share, '100', decimals) : '0'
}
