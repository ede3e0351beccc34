import { partOf } from '../../../schema/values/money.ts'

/**
 * What unused days of leave are worth: the pay of a month for each thirty of them, or that of a year by the days that the company counts.
 * @param yearDays 360 or 365
 */
export const leavePayout = (days: string, monthlyPay: string, yearDays: string | number, decimals: number): string =>
  partOf(monthlyPay, String(Number(days) * 12), String(yearDays), decimals)
