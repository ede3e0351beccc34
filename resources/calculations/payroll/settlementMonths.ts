import { monthOf, movedMonth } from '../../../schema/values/month.ts'

/** A salary that was calculated. */
interface Reckoned {
  readonly month: string
  readonly status: string
}

/** Months before the last one that are looked at. */
const mostMonths = 24

/** The months until the last one whose salary is in no books: it was not calculated after the first that was, or is not posted. */
export function unpaidMonths(reckoned: readonly Reckoned[], hiredOn: string, endDate: string): string[] {
  const last = monthOf(endDate)
  const known = reckoned.map(({ month }) => month).toSorted()
  const first = greaterText(known[0] ?? last, monthOf(hiredOn))
  const posted = new Set(reckoned.flatMap(({ month, status }) => (status === 'posted' ? [month] : [])))
  const months: string[] = []
  for (let month = last; month >= first && months.length < mostMonths; month = movedMonth(month, -1))
    if (!posted.has(month)) months.unshift(month)
  return months
}

/** The months after the last one whose salary is in no books. */
export const laterMonths = (reckoned: readonly Reckoned[], endDate: string): string[] =>
  reckoned.flatMap(({ month, status }) => (month > monthOf(endDate) && status !== 'posted' ? [month] : [])).toSorted()

const greaterText = (one: string, other: string): string => (one > other ? one : other)
