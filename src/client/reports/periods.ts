import { addDays, addMonths, today } from '../../../schema/values/date.ts'
import type { Year } from '../providers/frame.tsx'

/** Days that people often ask for, in the fiscal year that they lie in. */
export interface Period {
  /** Its name is the text `reports.period.{name}`. */
  readonly name: 'month' | 'quarter' | 'year' | 'lastYear'
  readonly year: string
  /** Days other than those of the whole year. */
  readonly days: { readonly from: string; readonly to: string } | null
}

/** This month, this quarter, this year and the one before it, as far as there are fiscal years of them. */
export function periodsOf(day: string, years: readonly Pick<Year, 'year' | 'startDate' | 'endDate'>[]): Period[] {
  const known = years.filter((one): one is typeof one & { year: number } => one.year !== null)
  const now = known.find((one) => one.startDate <= day && day <= one.endDate)
  const before = now && known.filter((one) => one.endDate < now.startDate).toSorted((a, b) => b.year - a.year)[0]
  const within = (months: number): Period['days'] => {
    if (!now) return null
    const month = Number(day.slice(5, 7)) - 1
    const begins = `${day.slice(0, 5)}${String(month - (month % months) + 1).padStart(2, '0')}-01`
    const ends = addDays(addMonths(begins, months), -1)
    return {
      from: begins < now.startDate ? now.startDate : begins,
      to: ends > now.endDate ? now.endDate : ends,
    }
  }
  return [
    ...(now
      ? [
          { name: 'month' as const, year: String(now.year), days: within(1) },
          { name: 'quarter' as const, year: String(now.year), days: within(3) },
          { name: 'year' as const, year: String(now.year), days: null },
        ]
      : []),
    ...(before ? [{ name: 'lastYear' as const, year: String(before.year), days: null }] : []),
  ]
}

/** The periods as they are today. */
export const periodsNow = (years: readonly Year[]): Period[] => periodsOf(today(), years)

/** The period whose days these are. */
export function chosenPeriod(years: readonly Year[], year: string, from: unknown, to: unknown): Period | undefined {
  const whole = years.find((one) => String(one.year) === year)
  return periodsNow(years).find(
    (one) => one.year === year && (one.days?.from ?? whole?.startDate) === from && (one.days?.to ?? whole?.endDate) === to,
  )
}
