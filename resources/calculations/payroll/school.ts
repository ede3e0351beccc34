import { type InsuranceRate, insuranceRate, ratesOf } from './insurance.ts'
import type { MonthBasis } from './monthDays.ts'
import type { School } from './monthState.ts'
import type { PayItem } from './payItem.ts'

/** What is read of how a school reckons pay, and of how an employee is insured. */
interface Read {
  readonly settings?: unknown
  readonly decimals?: unknown
  readonly nationalityGroup?: unknown
  readonly nationality?: unknown
  readonly registeredOn?: unknown
  readonly rates?: unknown
}

/** How the pay of an employee is reckoned in a school, whatever the month. */
export function schoolOf({ settings, ...read }: Read, items: unknown): School {
  const { monthBasis, hoursPerMonth } = (settings ?? {}) as { readonly monthBasis?: MonthBasis; readonly hoursPerMonth?: number }
  const insured = {
    nationalityGroup: (read.nationalityGroup ?? 'other') as 'saudi' | 'gcc' | 'other',
    nationality: read.nationality === null ? null : Number(read.nationality),
    registeredOn: (read.registeredOn ?? null) as string | null,
  }
  const rates = (read.rates ?? []) as readonly InsuranceRate[]
  const decimals = Number(read.decimals)
  return {
    basis: monthBasis ?? 'thirty',
    hoursPerMonth: hoursPerMonth ?? 240,
    decimals,
    items: (items ?? []) as readonly PayItem[],
    rateOn: (day) => ratesOf(insuranceRate(insured, rates, day)),
  }
}
