import { addDays, dayNumber } from '../../../schema/values/date.ts'
import { greater, lesser, subtract, sum } from '../../../schema/values/money.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../../schema/values/month.ts'
import { hoursOf } from './attendance.ts'
import { type CountedDay, countedDays, keptDays, partsOf, withKnownDays } from './countedDays.ts'
import { type PaidRequest, planSpans, requestSpans } from './leave.ts'
import type { Span } from './monthDays.ts'
import type { PayItem } from './payItem.ts'
import { isEmployedOn, type PeriodRow, suspensionsOf, timesOutside } from './worked.ts'

/** Days on which somebody is suspended, or away by a leave or by a late return: a day of it is no absence once more, half of one is half of one. */
export interface Away extends Span {
  readonly share: number
  readonly isLate?: boolean
}

/** What keeps back days of absence; it may say between which days they lie. */
export interface AbsenceRow {
  readonly id: number
  readonly salaryItem: number
  readonly days: string | null
  readonly hours?: string | null
  readonly countedFrom?: string | null
  readonly countedUntil?: string | null
  /** The very days that attendance was counted of; none of what was entered by hand. */
  readonly countedOn?: string | null
  /** The days that a month takes off, those first that are meant first. */
  readonly missedOn?: readonly CountedDay[]
}

const calendarDays = ({ from, to }: Span): number => Math.max(0, dayNumber(to) - dayNumber(from) + 1)

const meeting = (one: Span, other: Span): Span => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
})

/** Each day once: what comes first has it, and what comes after has what is left of it. */
function once(all: readonly Away[]): Away[] {
  const known: Away[] = []
  for (const one of all) {
    let parts = [{ from: one.from, to: one.to, left: 1 }]
    for (const { share, ...other } of known) {
      parts = parts.flatMap((part) => {
        const both = meeting(part, other)
        if (both.from > both.to) return [part]
        return [
          { ...part, to: addDays(both.from, -1) },
          { ...both, left: part.left - share },
          { ...part, from: addDays(both.to, 1) },
        ].filter(({ from, to, left }) => from <= to && left > 0)
      })
    }
    known.push(...parts.map(({ from, to, left }) => ({ ...one, from, to, share: Math.min(one.share, left) })))
  }
  return known
}

/**
 * When somebody does not belong to the staff, is suspended, or away by requests of leave and by late returns: a day of a suspension is no leave, and
 * neither is one of lateness.
 */
export const awayBy = (requests: readonly PaidRequest[], periods: readonly PeriodRow[]): Away[] =>
  once([
    ...timesOutside(periods).map((span) => ({ ...span, share: 1 })),
    ...suspensionsOf(periods).map((span) => ({ ...span, share: 1 })),
    ...requests.flatMap(onLeave),
    ...requests.flatMap(({ latePlan }) => planSpans(latePlan).map(({ from, to }) => ({ from, to, share: 1, isLate: true }))),
  ])

const onLeave = (request: PaidRequest): Away[] =>
  requestSpans(request).flatMap(({ from, to, fromNoon, toNoon }) => {
    const whole = { from: fromNoon ? addDays(from, 1) : from, to: toNoon ? addDays(to, -1) : to, share: 1 }
    return [
      whole,
      ...(fromNoon ? [{ from, to: from, share: 0.5 }] : []),
      ...(toNoon && !(fromNoon && from === to) ? [{ from: to, to, share: 0.5 }] : []),
    ].filter((one) => one.from <= one.to)
  })

/** What of that may meet days that are taken off the pay of a month: they are of the month, of the one before, or of when its rows say. */
export const awayNear = (
  month: string,
  away: readonly Away[],
  rows: readonly Pick<AbsenceRow, 'countedFrom' | 'countedUntil'>[],
) => {
  const days = [firstDay(movedMonth(month, -1)), lastDay(month)]
    .concat(rows.flatMap(({ countedFrom, countedUntil }) => (countedFrom && countedUntil ? [countedFrom, countedUntil] : [])))
    .toSorted()
  const near = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  return away.map((one) => ({ ...one, ...meeting(one, near) })).filter(({ from, to }) => from <= to)
}

/** The days of a time on which nobody knows of the employee being away. */
const freeIn = (span: Span, away: readonly Away[]): number =>
  Math.max(
    0,
    away.reduce((days, one) => days - calendarDays(meeting(one, span)) * one.share, calendarDays(span)),
  )

const spanOf = ({ countedFrom, countedUntil }: AbsenceRow): Span | null =>
  countedFrom && countedUntil ? { from: countedFrom, to: countedUntil } : null

/** The days of a row that were counted, each with what leave and suspension leave of it. */
const freeDays = ({ countedOn }: AbsenceRow, away: readonly Away[]): CountedDay[] =>
  countedDays(countedOn).map(({ day, part }) => ({ day, part: Math.min(part, freeIn({ from: day, to: day }, away)) }))

/** What a row keeps back of days that are neither leave nor a suspension, as far as it knows its days. */
const keptBack = (row: AbsenceRow, away: readonly Away[]): string =>
  row.countedOn ? lesser(row.days ?? '0', String(partsOf(freeDays(row, away)))) : (row.days ?? '0')

/**
 * How many days a row can still keep back: no day twice, and none of leave. Of one that was counted, what its very days have left; of one that says
 * its days, as many as lie between them and other rows of the same days have left; of one that does not, what the month has left.
 * @param before what others keep back already
 * @param most the days of the month that are worked and no leave
 */
export function roomFor(
  row: AbsenceRow,
  before: readonly AbsenceRow[],
  away: readonly Away[],
  month: string,
  most: number,
): string {
  const counted = (some: readonly AbsenceRow[]) => sum(some.map((one) => keptBack(one, away)))
  const left = (days: number, some: readonly AbsenceRow[]) => greater('0', subtract(String(days), counted(some)))
  const span = spanOf(row)
  if (!span) {
    const whole = { from: firstDay(month), to: lastDay(month) }
    return left(
      most,
      before.filter((one) => {
        const of = spanOf(one)
        return of === null || calendarDays(meeting(of, whole)) > 0
      }),
    )
  }
  const alike = before.filter((one) => {
    const of = spanOf(one)
    return of !== null && calendarDays(meeting(of, span)) > 0
  })
  const all = [span, ...alike.flatMap((one) => spanOf(one) ?? [])]
  const union = all.reduce((whole, one) => ({
    from: one.from < whole.from ? one.from : whole.from,
    to: one.to > whole.to ? one.to : whole.to,
  }))
  const known = alike.flatMap((one) => freeDays(one, away).map(({ day, part }) => ({ from: day, to: day, share: part })))
  const taken = [...away, ...known]
  const own = row.countedOn ? partsOf(freeDays(row, taken)) : freeIn(span, taken)
  return lesser(String(own), left(freeIn(union, away), alike))
}

/** Hours too short as a month takes them: those of a day on which somebody is on leave, even for half of it, or suspended are none. */
const latenessOnce = <R extends AbsenceRow>(row: R, away: readonly Away[]): R => {
  const days = countedDays(row.countedOn)
  if (!days.length) return row
  const left = days.filter(({ day }) => freeIn({ from: day, to: day }, away) === 1)
  return { ...row, missedOn: left, ...(left.length < days.length && { hours: hoursOf(partsOf(left)) }) }
}

/** Rows as a month takes them: each day of absence once, the first row first, and no lateness of days off; what is neither stays as it is. */
export function absencesOnce<R extends AbsenceRow>(
  rows: readonly R[],
  items: readonly PayItem[],
  away: readonly Away[],
  month: string,
  most: number,
): R[] {
  const known = rows.map(withKnownDays)
  const counted = new Map<number, R>()
  for (const row of known.filter((one) => isAbsence(one, items)).toSorted((a, b) => a.id - b.id)) {
    const before = [...counted.values()]
    const days = lesser(row.days ?? '0', roomFor(row, before, away, month, most))
    counted.set(row.id, { ...row, days, missedOn: meantDays(row, before, away) })
  }
  return known.map((row) => counted.get(row.id) ?? latenessOnce(row, away))
}

/** The days of which a row can be: those that it was counted of, or the last ones of those between which they lie, as far as nobody else has them. */
function meantDays(row: AbsenceRow, before: readonly AbsenceRow[], away: readonly Away[]): CountedDay[] {
  const span = spanOf(row)
  const taken = [
    ...away,
    ...before.flatMap((one) => freeDays(one, away)).map(({ day, part }) => ({ from: day, to: day, share: part })),
  ]
  const days = row.countedOn || !span ? freeDays(row, taken) : freeDays({ ...row, countedOn: everyDay(span) }, taken).toReversed()
  return days.filter(({ part }) => part > 0)
}

const everyDay = (span: Span): string =>
  keptDays(Array.from({ length: calendarDays(span) }, (_, at) => ({ day: addDays(span.from, at), part: 1 })))

/** How many of a row's days of absence are surely of a month: one that says its days may have some in another. */
export function missedIn(month: string, row: AbsenceRow): string {
  const whole = { from: firstDay(month), to: lastDay(month) }
  const span = spanOf(row)
  const elsewhere = row.countedOn
    ? partsOf(countedDays(row.countedOn).filter(({ day }) => monthOf(day) !== month))
    : span
      ? calendarDays(span) - calendarDays(meeting(span, whole))
      : 0
  return greater('0', subtract(row.days ?? '0', String(elsewhere)))
}

/** The first day of absence that a row says and on which somebody did not belong to the staff; of days that are not said, where none of them can be meant. */
export function dayOutside(row: AbsenceRow, month: string, periods: readonly PeriodRow[]): string | undefined {
  const days = countedDays(row.countedOn).map(({ day }) => day)
  if (days.length) return days.find((day) => !isEmployedOn(day, periods))
  const span = spanOf(row) ?? { from: firstDay(month), to: lastDay(month) }
  return timesOutside(periods).some((one) => one.from <= span.from && span.to <= one.to) ? span.from : undefined
}

/** Whether a row keeps back days of absence. */
export const isAbsence = ({ salaryItem, days }: AbsenceRow, items: readonly PayItem[]): boolean =>
  days !== null && items.some(({ id, purpose }) => id === salaryItem && purpose === 'absence')

/** How many days of absence the sheet of a month can still keep back beside the rows that were entered. */
export const roomInSheet = (before: readonly AbsenceRow[], away: readonly Away[], month: string, most: number): string =>
  roomFor({ id: 0, salaryItem: 0, days: null }, before, away, month, most)
