import type { FaultAt } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Context } from '../context.ts'

/** From a day to a day, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of the selected year; while all years are selected, from the first day of the first year to the last of the last one. */
export function selectedDays({ year, years }: Pick<Context, 'year' | 'years'>): Days {
  if (year) return { from: year.startDate, to: year.endDate }
  const [starts, ends] = [years.map((one) => one.startDate).sort(), years.map((one) => one.endDate).sort()]
  return { from: starts[0] ?? today(), to: ends.at(-1) ?? today() }
}

/**
 * Whether figures of a day may be shown: it lies in one of the years that the person may choose, or between the first and the
 * last of them while all are selected.
 */
export function isSeen(day: string, context: Pick<Context, 'year' | 'years'>): boolean {
  const periods = context.year
    ? context.years.map(({ startDate, endDate }) => ({ from: startDate, to: endDate }))
    : [selectedDays(context)]
  return periods.some(({ from, to }) => from <= day && day <= to)
}

/** Refusals of the days that are asked for by name and may not be seen. */
export const hiddenDays = (filter: Readonly<Record<string, unknown>>, context: Pick<Context, 'year' | 'years'>): FaultAt[] =>
  Object.entries(filter).flatMap(([field, day]) =>
    typeof day === 'string' && !isSeen(day, context) ? [{ code: 'FiscalYear.NoPermission', field }] : [],
  )
