import { addDays, addMonths } from '../../schema/values/date.ts'
import { lastDay, monthOf, nextMonth } from '../../schema/values/month.ts'

/** How many months each kind of tax period has. */
const lengths = { month: 1, quarter: 3 } as const
export type TaxPeriod = keyof typeof lengths

/** Whether days are a whole tax period, of the kind that a school has or of any: quarters are those of the calendar. */
export const isTaxPeriod = (from: string, to: string, period: TaxPeriod | null): boolean =>
  (period ? [period] : (['month', 'quarter'] as const)).some((kind) => {
    const months = lengths[kind]
    const begins = from.endsWith('-01') && (Number(from.slice(5, 7)) - 1) % months === 0
    return begins && to === addDays(addMonths(from, months), -1)
  })

/** A return is filed, and what it comes to paid, by the end of the month after its period. */
export const taxDueOn = (to: string): string => lastDay(nextMonth(monthOf(to)))

/** The tax period of a day. */
export function taxPeriodOf(day: string, period: TaxPeriod): { readonly from: string; readonly to: string } {
  const months = lengths[period]
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1
  const from = `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, months), -1) }
}
