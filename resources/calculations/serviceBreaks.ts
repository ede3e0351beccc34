import { addDays, daysBetween } from '../../schema/values/date.ts'

/** Days between two terms: nothing is taught on them, and nothing is earned. */
export interface ServiceBreak {
  readonly from: string
  readonly to: string
}

/** The days between terms, in their order, as far as a period has them. */
export const breaksBetween = (
  terms: readonly { readonly startDate: string; readonly endDate: string }[],
  period: ServiceBreak,
): readonly ServiceBreak[] =>
  terms
    .slice(1)
    .map(({ startDate }, at) => ({ from: addDays(terms[at]?.endDate ?? startDate, 1), to: addDays(startDate, -1) }))
    .map(({ from, to }) => ({ from: from > period.from ? from : period.from, to: to < period.to ? to : period.to }))
    .filter(({ from, to }) => from <= to)

/** Breaks as a line of an invoice keeps them: `2026-06-26/2026-08-22`, by spaces; null where there are none. */
export const writtenBreaks = (breaks: readonly ServiceBreak[]): string | null =>
  breaks.map(({ from, to }) => `${from}/${to}`).join(' ') || null

/** What a line keeps of its breaks. */
export const readBreaks = (written: string | null | undefined): readonly ServiceBreak[] =>
  (written ?? '')
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [from = '', to = ''] = one.split('/')
      return { from, to }
    })

/** What is left of written breaks from a day on. */
export const breaksSince = (written: string | null | undefined, day: string): string | null =>
  writtenBreaks(
    readBreaks(written)
      .filter(({ to }) => to >= day)
      .map(({ from, to }) => ({ from: from > day ? from : day, to })),
  )

/** How many days of breaks have passed with a day. */
export const daysOfBreaks = (breaks: readonly ServiceBreak[], day: string): number =>
  breaks.reduce((sum, { from, to }) => sum + Math.max(0, daysBetween(from, day < to ? day : to) + 1), 0)
