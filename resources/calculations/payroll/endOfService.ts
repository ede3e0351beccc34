import { add, multiply, partOf } from '../../../schema/values/money.ts'
import { daysOfYear, serviceDays, serviceOf } from './service.ts'

/**
 * A row of the law from a day on. An `award` says how many monthly wages each year brings beyond `afterYears` of service; a `share` what part of
 * that somebody gets who leaves for a reason, once so many years are reached or exceeded: two thirds are 2 of 3.
 */
export interface EndOfServiceRule {
  readonly from: string
  readonly kind: 'award' | 'share'
  readonly afterYears: number
  readonly monthsPerYear: string | null
  readonly leavingReason: string | null
  readonly reached: 'reached' | 'exceeded' | null
  readonly parts: number | null
  readonly outOf: number | null
}

export interface EndOfService {
  /** Days of service in a year of 360. */
  readonly serviceDays: number
  /** What the whole service brings, before the reason of leaving is asked. */
  readonly full: string
  readonly parts: number
  readonly outOf: number
  readonly award: string
}

/** The rows of a kind that are in force on a day: those of the latest day from which such rows hold. */
export function rulesOn(rules: readonly EndOfServiceRule[], kind: EndOfServiceRule['kind'], day: string): EndOfServiceRule[] {
  const begun = rules.filter((rule) => rule.kind === kind && rule.from <= day)
  const latest = begun
    .map(({ from }) => from)
    .toSorted()
    .at(-1)
  return begun.filter(({ from }) => from === latest)
}

/** The share of a reason after so many days of service: that of the last step that has come; nothing where none has. */
export function shareOf(shares: readonly EndOfServiceRule[], reason: string, days: number): { parts: number; outOf: number } {
  const steps = shares
    .filter((share) => share.leavingReason === reason)
    .toSorted((one, other) => other.afterYears - one.afterYears || (one.reached === 'exceeded' ? -1 : 1))
  const step = steps.find(({ afterYears, reached }) =>
    reached === 'exceeded' ? days > afterYears * daysOfYear : days >= afterYears * daysOfYear,
  )
  return { parts: step?.parts ?? 0, outOf: step?.outOf ?? 1 }
}

/** The monthly wages that a service brings, times the days of a year: the sum over its bands. */
function wagesTimesDays(awards: readonly EndOfServiceRule[], days: number): string {
  const bands = awards.toSorted((one, other) => one.afterYears - other.afterYears)
  return bands.reduce((total, { afterYears, monthsPerYear }, at) => {
    const until = (bands[at + 1]?.afterYears ?? Number.POSITIVE_INFINITY) * daysOfYear
    const within = Math.max(0, Math.min(days, until) - afterYears * daysOfYear)
    return add(total, multiply(monthsPerYear ?? '0', String(within)))
  }, '0')
}

/**
 * The end-of-service award by the law in force on the last day: of the last wage, with fractions of a year, rounded once at the end.
 * @param notCounted days that are no service, such as long unpaid leave
 */
export function endOfService(
  wage: string,
  hired: string,
  end: string,
  reason: string,
  rules: readonly EndOfServiceRule[],
  { decimals = 2, notCounted = 0 }: { readonly decimals?: number; readonly notCounted?: number } = {},
): EndOfService {
  const days = Math.max(0, serviceDays(serviceOf(hired, end)) - notCounted)
  const wages = wagesTimesDays(rulesOn(rules, 'award', end), days)
  const { parts, outOf } = shareOf(rulesOn(rules, 'share', end), reason, days)
  return {
    serviceDays: days,
    full: partOf(wage, wages, String(daysOfYear), decimals),
    parts,
    outOf,
    award: partOf(wage, multiply(wages, String(parts)), String(daysOfYear * outOf), decimals),
  }
}
