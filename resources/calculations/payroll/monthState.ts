import { add, compare, isZero, lesser, subtract, sum } from '../../../schema/values/money.ts'
import { firstDay, lastDay } from '../../../schema/values/month.ts'
import { type Away, absencesOnce, awayBy, awayNear, isAbsence, missedIn, roomInSheet } from './absence.ts'
import { type InsuredDays, insurance, type Rates } from './insurance.ts'
import { lateInMonth, type PaidRequest, requestsInMonth } from './leave.ts'
import { daysIn, type MonthBasis, within } from './monthDays.ts'
import type { PayRow } from './payItem.ts'
import { segmentsOf } from './paySegments.ts'
import type { PayslipFacts } from './payslipFacts.ts'
import { type PlaceRow, partsByPlace } from './places.ts'
import { type PeriodRow, type WorkedPart, workedParts } from './worked.ts'

type Leave = PayslipFacts['leaves'][number]
type Benefit = PayslipFacts['benefits'][number]

/** All that has its days and makes the pay of one employee's month; kept with the salary, so that later it is seen what has become otherwise. */
export interface MonthState {
  readonly basicSalary: string | null
  readonly rows: readonly PayRow[]
  readonly worked: readonly WorkedPart[]
  readonly places: readonly { readonly from: string; readonly to: string; readonly branch: number }[]
  readonly leaves: readonly Leave[]
  /** Days of absence that late returns from leave have made. */
  readonly lateDays: string
  /** When they were. */
  readonly late: readonly Away[]
  readonly absentDays: string
  readonly lateHours: string
  readonly overtimeHours: string
  readonly benefits: readonly Benefit[]
  /** When the employee was suspended, or away by leave or a late return, also in the months before as far as its days of absence are of them. */
  readonly away: readonly Away[]
  /** The rates of social insurance by which it is insured: null where none were in force. Not known of what was kept before they were. */
  readonly rates?: Rates | null
}

/** What is known of an employee now. */
export interface Known {
  readonly periods: readonly PeriodRow[]
  readonly places: readonly PlaceRow[]
  readonly rows: readonly PayRow[]
  readonly leaves: readonly PaidRequest[]
}

/** How a school reckons, whatever the month. */
export interface School {
  readonly basis: MonthBasis
  readonly hoursPerMonth: number
  readonly decimals: number
  readonly items: PayslipFacts['items']
  /** The rates of social insurance that are in force on a day. */
  readonly rateOn: (day: string) => Rates | null
}

/**
 * What of an employee has its days in a month.
 * @param benefits what the month takes off: days of absence may be older than the month
 */
export function datedIn(
  month: string,
  { periods, places, rows, leaves }: Known,
  basis: MonthBasis,
  benefits: MonthState['benefits'] = [],
) {
  const whole = within(month, null, null)
  const worked = whole ? workedParts(whole, periods) : []
  const away = awayBy(leaves, periods)
  const late = away.filter(({ isLate }) => isLate)
  return {
    rows: rowsIn(month, rows, firstMissed(benefits)),
    worked,
    places: (whole ? partsByPlace(whole, places) : []).map(({ from, to, branch }) => ({ from, to, branch })),
    leaves: requestsInMonth(leaves, month, basis, worked).map(
      ({ request, from, to, days, paidPercentage, paidShare, fromNoon }) => ({
        ...{ id: request, from, to, paidShare, fromNoon },
        days: String(days),
        paidPercentage: String(paidPercentage),
      }),
    ),
    lateDays: String(lateInMonth(late, month, basis)),
    late: late.flatMap((one) => {
      const part = within(month, one.from, one.to)
      return part ? [{ ...part, share: one.share }] : []
    }),
    away: awayNear(month, away, benefits),
  }
}

/** How many days a month pays of those that are worked, beside a suspension. */
function paidDays(month: string, worked: readonly WorkedPart[], rows: readonly PayRow[], basis: MonthBasis): number {
  const working = worked.filter(({ state }) => state === 'working')
  return segmentsOf(month, basis, worked, [], rows)
    .filter(({ from }) => working.some((part) => part.from <= from && from <= part.to))
    .reduce((days, segment) => days + segment.days, 0)
}

/** The days of a month that are worked, neither leave nor those of a suspension: so many can be absence. */
export function daysToMiss(
  month: string,
  { worked, rows, leaves, lateDays }: Pick<MonthState, 'worked' | 'rows' | 'leaves' | 'lateDays'>,
  basis: MonthBasis,
): number {
  const working = worked.filter(({ state }) => state === 'working')
  const paid = paidDays(month, worked, rows, basis)
  const taken = leaves.filter(({ from }) => working.some((part) => part.from <= from && from <= part.to))
  return Math.max(
    0,
    taken.reduce((days, one) => days - Number(one.days), paid - Number(lateDays)),
  )
}

/** The pay lines that hold on some day of a month, and on those before it of which it takes off time. */
export function rowsIn(month: string, rows: readonly PayRow[], since: string | undefined): PayRow[] {
  const first = firstDay(month)
  const begins = since !== undefined && since < first ? since : first
  return rows.filter(({ from, to }) => (from === null || from <= lastDay(month)) && (to === null || begins <= to))
}

/** The first day that was counted of what a month takes off: it may be of a month before. */
export const firstMissed = (benefits: MonthState['benefits']): string | undefined =>
  benefits.flatMap(({ countedFrom }) => (countedFrom ? [countedFrom] : [])).toSorted()[0]

/**
 * Days of absence, each once, and what of them has no row of its own. Whoever has missed each day of a month that has fewer than it pays has missed as
 * many as it pays: for no day that was worked is there a rest of pay.
 */
function absences(month: string, { benefits, absentDays, away, ...state }: MonthState, { items, basis }: School) {
  const most = daysToMiss(month, state, basis)
  const isMissed = benefits.some((row) => row.countedOn || isAbsence(row, items))
  const rows = isMissed ? absencesOnce(benefits, items, away, month, most) : benefits
  const own = rows.filter((row) => isAbsence(row, items))
  const inSheet = isZero(absentDays) ? absentDays : lesser(absentDays, roomInSheet(own, away, month, most))
  const missed = sum([...own.map((row) => missedIn(month, row)), inSheet])
  const isAny = compare(missed, '0') > 0 || compare(state.lateDays, '0') > 0
  const isAll = most === 0 || (isAny && compare(missed, String(most - daysBeyond(month, state, basis))) >= 0)
  const isUnworked = isAll && !isPaidOtherwise(state)
  const rest = isAll && isAny ? subtract(String(most), missed) : '0'
  if (isZero(rest)) return { benefits: rows, absentDays: inSheet, isUnworked }
  const last = own.findLast(({ days }) => compare(add(days ?? '0', rest), '0') > 0)
  if (!last) return { benefits: rows, absentDays: add(inSheet, rest), isUnworked }
  const withRest = { ...last, days: add(last.days ?? '0', rest) }
  return { benefits: rows.map((row) => (row === last ? withRest : row)), absentDays: inSheet, isUnworked }
}

/** How many days a month pays of those that are worked, beyond the ones that the calendar has: two in most Februaries. */
function daysBeyond(month: string, { worked, rows }: Pick<MonthState, 'worked' | 'rows'>, basis: MonthBasis): number {
  const working = worked.filter(({ state }) => state === 'working')
  return Math.max(
    0,
    paidDays(month, worked, rows, basis) - working.reduce((days, part) => days + daysIn(part, month, 'calendar'), 0),
  )
}

/** Whether leave or a suspension earns something, also where nobody works. */
const isPaidOtherwise = ({ worked, leaves }: Pick<MonthState, 'worked' | 'leaves'>): boolean =>
  leaves.some(({ paidPercentage }) => Number(paidPercentage) > 0) ||
  worked.some(({ state, paidShare }) => state === 'suspended' && Number(paidShare) > 0)

/** What a payslip takes of a month's state, without what other months or advances have to do with it. */
export const ofState = (month: string, state: MonthState, school: School) => {
  const { benefits, absentDays, isUnworked } = absences(month, state, school)
  const rates = state.rates === undefined ? school.rateOn(lastDay(month)) : state.rates
  return {
    month,
    ...{ basis: school.basis, hoursPerMonth: school.hoursPerMonth, decimals: school.decimals, items: school.items },
    basicSalary: state.basicSalary,
    rows: state.rows,
    segments: segmentsOf(month, school.basis, state.worked, state.places, state.rows),
    absentDays: sum([absentDays, state.lateDays]),
    lateOn: state.late,
    lateHours: state.lateHours,
    overtimeHours: state.overtimeHours,
    benefits,
    leaves: state.leaves,
    isUnworked,
    insure: (parts: readonly InsuredDays[], monthDays: number) => insurance(parts, monthDays, rates, school.decimals),
  } satisfies Partial<PayslipFacts>
}

const inOrder = (a: PayRow, b: PayRow): number => a.salaryItem - b.salaryItem || ((a.from ?? '') < (b.from ?? '') ? -1 : 1)

/** A state as it is kept, the same whatever the order of its lines: what is known by its place needs no names. */
export const keptState = (state: MonthState): string =>
  JSON.stringify([
    state.basicSalary,
    state.rows
      .toSorted(inOrder)
      .map(({ salaryItem, amount, percentage, from, to }) => [salaryItem, amount, percentage, from, to]),
    state.worked.map(({ from, to, state: is, paidShare }) => [from, to, is, paidShare]),
    state.places.map(({ from, to, branch }) => [from, to, branch]),
    state.leaves.map(({ id, from, to, days, paidPercentage, paidShare, fromNoon }) => [
      ...[id, from, to, days, paidPercentage, paidShare],
      ...(fromNoon ? [fromNoon] : []),
    ]),
    ...[state.lateDays, state.absentDays, state.lateHours, state.overtimeHours],
    state.benefits.map(({ id, salaryItem, amount, days, hours, countedFrom, countedUntil, countedOn }) => [
      ...[id, salaryItem, amount, days, hours],
      ...(countedFrom && countedUntil ? [countedFrom, countedUntil] : []),
      ...(countedOn ? [countedOn] : []),
    ]),
    // Whoever has no absence of certain days is not asked when they were away.
    ...keptLast(
      state.benefits.some(({ countedFrom }) => countedFrom) ? state.away.map(({ from, to, share }) => [from, to, share]) : null,
      state.rates,
      state.late.map(({ from, to, share }) => [from, to, share]),
    ),
  ])

/** What some months have, and what those that were kept before it was known have not. */
function keptLast(away: readonly unknown[] | null, rates: Rates | null | undefined, late: readonly unknown[]): unknown[] {
  if (rates === undefined) return away ? [away] : []
  const shares = rates && [rates.employeePercentage, rates.employerPercentage, rates.minimumBase, rates.maximumBase]
  return [away, shares, ...(late.length ? [late] : [])]
}

/** A state that was kept. */
export function stateOf(kept: string): MonthState {
  const [basicSalary, rows, worked, places, leaves, lateDays, absentDays, lateHours, overtimeHours, benefits, away, rates, late] =
    JSON.parse(kept)
  const named =
    (...names: readonly string[]) =>
    (values: readonly unknown[]) =>
      Object.fromEntries(names.map((name, at) => [name, values[at]]))
  return {
    basicSalary,
    rows: rows.map(named('salaryItem', 'amount', 'percentage', 'from', 'to')),
    worked: worked.map(named('from', 'to', 'state', 'paidShare')),
    places: places.map(named('from', 'to', 'branch')),
    leaves: leaves.map(named('id', 'from', 'to', 'days', 'paidPercentage', 'paidShare', 'fromNoon')),
    ...{ lateDays, absentDays, lateHours, overtimeHours },
    late: (late ?? []).map(named('from', 'to', 'share')),
    benefits: benefits.map(named('id', 'salaryItem', 'amount', 'days', 'hours', 'countedFrom', 'countedUntil', 'countedOn')),
    away: (away ?? []).map(named('from', 'to', 'share')),
    ...(rates !== undefined && {
      rates: rates && named('employeePercentage', 'employerPercentage', 'minimumBase', 'maximumBase')(rates),
    }),
  }
}
