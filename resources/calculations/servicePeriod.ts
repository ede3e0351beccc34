import { addMonths, daysBetween } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf } from '../../schema/values/month.ts'
import type { earnedOver, earningPeriods, unusualDays } from '../groups/values.ts'
import { breaksBetween, writtenBreaks } from './serviceBreaks.ts'

/** A term of a school year, of a stage that has its own or of all others. */
export interface Term {
  readonly fiscalYear: number
  readonly stage: number | null
  readonly startDate: string
  readonly endDate: string
}

/** A year of the books. */
export interface Year {
  readonly id: number
  readonly startDate: string
  readonly endDate: string
}

/** The day and the year of an invoice, and the terms of all years. */
export interface Calendar {
  readonly date: string | null
  readonly year: Year | undefined
  readonly terms: readonly Term[]
}

/** What a line says of its earning, and what is known of its service and its student. */
export interface Earning {
  readonly earnedOver: (typeof earnedOver)[number] | null
  readonly earnedFrom: string | null
  readonly earnedTo: string | null
  readonly isDeferred: boolean
  readonly ofService: (typeof earningPeriods)[number] | null
  readonly stage: number | null
}

/** No fee is earned over more days than these: a year that was mistyped. */
export const mostDays = 1_100

type Period = readonly [from: string | null, to: string | null]

const none: Period = [null, null]

/** Those of the stage, where it has its own in that year, else those of all. */
function termsOf({ terms }: Calendar, stage: number | null): readonly Term[] {
  return [...Map.groupBy(terms, ({ fiscalYear }) => fiscalYear).values()]
    .flatMap((ofYear) => {
      const own = ofYear.filter((term) => term.stage === stage)
      return own.length ? own : ofYear.filter((term) => term.stage === null)
    })
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
}

/** From the first day of its first term to the last of its last; the fiscal year itself where it has no terms. */
function schoolYear(calendar: Calendar, terms: readonly Term[]): Period {
  const { year } = calendar
  const own = terms.filter(({ fiscalYear }) => fiscalYear === year?.id)
  const last = own.map((term) => term.endDate).toSorted()
  return [own[0]?.startDate ?? year?.startDate ?? null, last.at(-1) ?? year?.endDate ?? null]
}

/** The term in which the invoice is written, or the next one: of its own year, or of a later one once those are over. */
function termOfDay(calendar: Calendar, terms: readonly Term[]): Period {
  const { date, year } = calendar
  const notOver = terms.filter(({ endDate }) => date !== null && endDate >= date)
  const term = notOver.find(({ fiscalYear }) => fiscalYear === year?.id) ?? notOver[0]
  return term ? [term.startDate, term.endDate] : schoolYear(calendar, terms)
}

/**
 * Over what a line is earned, by its own word or that of its service, and from which day to which; days that it says itself go before. Of a
 * school year the days between its terms are no part.
 */
export function servicePeriod(line: Earning, calendar: Calendar) {
  const spread = line.earnedOver ?? (line.isDeferred ? (line.ofService ?? 'year') : 'atOnce')
  const terms = termsOf(calendar, line.stage)
  const month = calendar.date === null ? null : monthOf(calendar.date)
  const periods = {
    atOnce: () => none,
    dates: () => none,
    month: (): Period => (month === null ? none : [firstDay(month), lastDay(month)]),
    term: () => termOfDay(calendar, terms),
    year: () => schoolYear(calendar, terms),
  } as const
  const [from, to] = periods[spread]()
  const [serviceFrom, serviceTo] = [line.earnedFrom ?? from, line.earnedTo ?? to]
  // Who says both days says that it is earned on all between them.
  const isOfTerms = spread === 'year' && !(line.earnedFrom && line.earnedTo) && serviceFrom !== null && serviceTo !== null
  const own = terms.filter(({ fiscalYear }) => fiscalYear === calendar.year?.id)
  const serviceBreaks = isOfTerms ? writtenBreaks(breaksBetween(own, { from: serviceFrom, to: serviceTo })) : null
  return { spread, serviceFrom, serviceTo, serviceBreaks }
}

/** Whether the days of a line are more than a fee is earned over. */
export const isTooLong = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && daysBetween(from, to) >= mostDays

/**
 * What is unusual about days that somebody has typed: they begin before all years of the books, outside of the school year of the invoice, or
 * are longer than a year. A year that goes on into the next one is not.
 */
export function unusualOf(
  { earnedFrom, earnedTo, stage }: Pick<Earning, 'earnedFrom' | 'earnedTo' | 'stage'>,
  { spread, serviceFrom, serviceTo }: Pick<ReturnType<typeof servicePeriod>, 'spread' | 'serviceFrom' | 'serviceTo'>,
  calendar: Calendar,
  years: readonly Year[],
): (typeof unusualDays)[number] | null {
  const { year } = calendar
  const isTyped = earnedFrom !== null || earnedTo !== null
  if (!isTyped || spread === 'atOnce' || !year || serviceFrom === null || serviceTo === null) return null
  const [first] = years.map(({ startDate }) => startDate).toSorted()
  const [opens, ends] = schoolYear(calendar, termsOf(calendar, stage))
  const begin = [year.startDate, opens ?? year.startDate].toSorted()[0] ?? ''
  const end = [year.endDate, ends ?? year.endDate].toSorted()[1] ?? ''
  if (first !== undefined && serviceFrom < first) return 'beforeBooks'
  if (serviceFrom < begin) return 'earlier'
  if (serviceFrom > end) return 'later'
  return serviceTo >= addMonths(serviceFrom, 12) ? 'long' : null
}

/** The last day of the closed years before an invoice in which a line of it begins to be earned; null where none does. */
export function closedUntil(
  date: string | null,
  periods: readonly Pick<ReturnType<typeof servicePeriod>, 'spread' | 'serviceFrom'>[],
  years: readonly (Year & { readonly status: string })[],
): string | null {
  const begins = periods.flatMap(({ spread, serviceFrom }) => (spread === 'atOnce' || serviceFrom === null ? [] : [serviceFrom]))
  const ends = years.flatMap(({ status, endDate }) =>
    status === 'closed' && date !== null && endDate < date && begins.some((from) => from <= endDate) ? [endDate] : [],
  )
  return ends.toSorted().at(-1) ?? null
}
