import { addDays, addMonths, daysBetween } from '../../../schema/values/date.ts'

/** How long somebody has served, as people say it. */
export interface Service {
  readonly years: number
  readonly months: number
  readonly days: number
}

/** A year of service has twelve months of thirty days, as the labour office counts what is left of one. */
export const daysOfYear = 360

/**
 * The years, months and days of service, the first and the last day counted; none where it ends before it begins.
 * @example serviceOf('2014-01-01', '2026-06-30') // 12 years and 6 months
 */
export function serviceOf(hired: string, end: string): Service {
  const after = addDays(end, 1)
  if (after <= hired) return { years: 0, months: 0, days: 0 }
  const [[fromYear, fromMonth], [toYear, toMonth]] = [hired, after].map((day) => day.split('-').map(Number)) as [
    number[],
    number[],
  ]
  const most = ((toYear as number) - (fromYear as number)) * 12 + (toMonth as number) - (fromMonth as number)
  const months = addMonths(hired, most) <= after ? most : most - 1
  return { years: Math.floor(months / 12), months: months % 12, days: daysBetween(addMonths(hired, months), after) }
}

/** Service in days of a year of 360, which adds up without a remainder; a month that is not over, also one of 31 days, is no whole one. */
export const serviceDays = ({ years, months, days }: Service): number => years * daysOfYear + months * 30 + Math.min(days, 29)
