import { addDays } from '../../../schema/values/date.ts'
import { daysIn, type MonthBasis } from './monthDays.ts'
import type { PayRow } from './payItem.ts'
import type { WorkedPart } from './worked.ts'

/** Days of a month that are paid alike: the same pay, in one branch, with the same share. */
export interface PaySegment {
  readonly from: string
  readonly to: string
  readonly days: number
  /** Null is the branch of the salary itself. */
  readonly branch: number | null
  /** The share of the pay that these days earn, in percent. */
  readonly paidShare: string
}

/** Days in one branch; null is that of the salary itself. */
interface Place {
  readonly from: string
  readonly to: string
  readonly branch: number | null
}

/** Cuts the days that were worked wherever the pay or the place becomes another one. */
export function segmentsOf(
  month: string,
  basis: MonthBasis,
  worked: readonly WorkedPart[],
  places: readonly Place[],
  rows: readonly PayRow[],
): PaySegment[] {
  const begins = new Set(
    [
      ...rows.flatMap(({ from, to }) => [...(from ? [from] : []), ...(to ? [addDays(to, 1)] : [])]),
      ...places.map(({ from }) => from),
    ].filter((day) => day.startsWith(month)),
  )
  const segments = worked.flatMap(({ from, to, paidShare }) => {
    const starts = [from, ...[...begins].filter((day) => day > from && day <= to)].toSorted()
    return starts.map((start, at): PaySegment => {
      const next = starts[at + 1]
      const span = { from: start, to: next === undefined ? to : addDays(next, -1) }
      const place = places.find((one) => one.from <= start && start <= one.to)
      return { ...span, days: daysIn(span, month, basis), branch: place?.branch ?? null, paidShare }
    })
  })
  // Whoever came on a 31st alone was there for a day, though a month of thirty days has none for it.
  const last = segments.at(-1)
  return last && segments.every(({ days }) => days === 0) ? [...segments.slice(0, -1), { ...last, days: 1 }] : segments
}
