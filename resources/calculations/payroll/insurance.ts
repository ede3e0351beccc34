import { one, product, quotient, scaled, written } from '../../../schema/formula/decimal.ts'
import { compare, greater, lesser, partOf, sum, toFixed, trim } from '../../../schema/values/money.ts'

/** How somebody is insured: a citizen under the former or the present system, a citizen of the Gulf, anybody else. */
export type InsuranceGroup = 'saudi' | 'saudiNew' | 'gcc' | 'other'

/** Rates of a group from a day on; those of one nationality come before those of its group. */
export interface InsuranceRate {
  readonly group: InsuranceGroup
  /** Id of the one nationality that they are for; null for all of the group. */
  readonly nationality?: number | null
  readonly from: string
  readonly employeePercentage: string
  readonly employerPercentage: string
  readonly minimumBase: string
  readonly maximumBase: string
}

/** Who is insured. */
export interface Insured {
  /** The group and the id of the nationality. */
  readonly nationalityGroup: 'saudi' | 'gcc' | 'other'
  readonly nationality?: number | null
  /** The day on which the authority first registered the person, of whatever employer; null where it is not known. */
  readonly registeredOn: string | null
}

export interface Insurance {
  /** What the shares were taken of: of the days of a month, their part of a monthly pay that is no less than the least and no more than the most. */
  readonly base: string
  /** The percentage that is the employee's. */
  readonly percentage: string
  readonly employee: string
  readonly employer: string
}

/**
 * The group of an employee. The present system holds for citizens who were first registered since the first day of its rates; one whose
 * registration is not known is taken to be older.
 */
export function insuranceGroup({ nationalityGroup, registeredOn }: Insured, rates: readonly InsuranceRate[]): InsuranceGroup {
  if (nationalityGroup !== 'saudi') return nationalityGroup
  const begins = rates.filter(({ group }) => group === 'saudiNew').map(({ from }) => from)
  return registeredOn !== null && begins.some((day) => day <= registeredOn) ? 'saudiNew' : 'saudi'
}

/** The rates that are in force for an employee on a day: the latest that have begun; undefined before the first. */
export function insuranceRate(insured: Insured, rates: readonly InsuranceRate[], day: string): InsuranceRate | undefined {
  const group = insuranceGroup(insured, rates)
  const begun = rates.filter((rate) => rate.group === group && rate.from <= day)
  const latest = (some: readonly InsuranceRate[]) => some.toSorted((one, other) => other.from.localeCompare(one.from))[0]
  const own = begun.filter(({ nationality }) => nationality != null && nationality === insured.nationality)
  return latest(own) ?? latest(begun.filter(({ nationality }) => nationality == null))
}

/** What shares are taken by, whoever they are for. */
export type Rates = Pick<InsuranceRate, 'employeePercentage' | 'employerPercentage' | 'minimumBase' | 'maximumBase'>

export const ratesOf = (rate: Rates | undefined): Rates | null =>
  rate
    ? {
        employeePercentage: trim(rate.employeePercentage),
        employerPercentage: trim(rate.employerPercentage),
        minimumBase: trim(rate.minimumBase),
        maximumBase: trim(rate.maximumBase),
      }
    : null

/** What is insured in a whole month, item by item, as it is on some days. */
export interface InsuredDays {
  readonly pay: readonly { readonly item: number; readonly amount: string }[]
  readonly days: number
}

/**
 * What is due of a month, each share rounded by itself. It is taken of what the payslip says of the insured items, each rounded as it is there: once. The
 * least and the most are those of a whole month's pay: whoever is there for some days of it is charged for those alone. Without pay nothing is due;
 * where no rates are in force neither.
 */
export function insurance(
  parts: readonly InsuredDays[],
  monthDays: number,
  rate: Rates | null | undefined,
  decimals: number,
): Insurance {
  const paid = parts.flatMap(({ pay, days }) => {
    const whole = sum(pay.map(({ amount }) => toFixed(amount, decimals)))
    return compare(whole, '0') > 0 ? [{ pay, days, whole }] : []
  })
  if (!rate || !paid.length) return { base: '0', percentage: '0', employee: '0', employer: '0' }
  const bounded = paid.map((part) => ({ ...part, bound: lesser(greater(part.whole, rate.minimumBase), rate.maximumBase) }))
  const [held, asPaid] = [true, false].map((is) =>
    bounded.filter(({ whole, bound }) => (compare(whole, bound) === 0) !== is),
  ) as [typeof bounded, typeof bounded]
  const roundedPart = (whole: bigint) => written(quotient(whole, BigInt(monthDays) * one), decimals)
  const items = asPaid.flatMap(({ pay, days }) => pay.map((own) => ({ ...own, days })))
  const lines = [...Map.groupBy(items, ({ item }) => item).values()].map((some) =>
    roundedPart(some.reduce((all, { amount, days }) => all + product(scaled(amount), BigInt(days) * one), 0n)),
  )
  const base = sum([...lines, roundedPart(held.reduce((all, { bound, days }) => all + scaled(bound) * BigInt(days), 0n))])
  const share = (percentage: string) => partOf(base, percentage, '100', decimals)
  return {
    base,
    percentage: trim(rate.employeePercentage),
    employee: share(rate.employeePercentage),
    employer: share(rate.employerPercentage),
  }
}
