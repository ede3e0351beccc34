import { type TaxPeriod, taxPeriodOf } from '../../../resources/calculations/taxPeriod.ts'
import { addDays } from '../../../schema/values/date.ts'

/** Days from one to another. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * The tax periods from that of a first day to the last that ends before another day, which no returns cover.
 * @param returned the days of returns, by their first ones
 */
export function unreturned(first: string, before: string, period: TaxPeriod, returned: readonly Days[]): Days[] {
  const found: Days[] = []
  for (let days = taxPeriodOf(first, period); days.to < before; days = taxPeriodOf(addDays(days.to, 1), period))
    if (!isReturned(days, returned)) found.push(days)
  return found
}

/** Whether returns cover all of these days. */
function isReturned({ from, to }: Days, returned: readonly Days[]): boolean {
  let next = from
  for (const one of returned) if (one.from <= next && next <= one.to) next = addDays(one.to, 1)
  return next > to
}
