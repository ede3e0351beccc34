import { addDays } from '../../../schema/values/date.ts'

/** From a day on somebody works, is suspended, or works here no more. */
export interface PeriodRow {
  readonly state: 'working' | 'suspended' | 'ended'
  readonly from: string
  /** Of a suspension: the share of the pay that goes on, in percent. */
  readonly paidShare: string | null
}

/** Days on which somebody belonged to the staff, with the share of the pay that these days earn. */
export interface WorkedPart {
  readonly from: string
  readonly to: string
  readonly state: 'working' | 'suspended'
  readonly paidShare: string
}

/**
 * The days of a month on which somebody belonged to the staff, in their order: not those before the first period, nor those after leaving. Who left
 * and was hired again within a month has a part for each time.
 * @param rows what happened when, in any order; `ended` is the first day that is not worked
 */
export function workedParts(within: { readonly from: string; readonly to: string }, rows: readonly PeriodRow[]): WorkedPart[] {
  const periods = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return periods.flatMap(({ state, from: begins, paidShare }, at): WorkedPart[] => {
    if (state === 'ended') return []
    const next = periods[at + 1]?.from
    const from = begins > within.from ? begins : within.from
    const to = next !== undefined && next <= within.to ? addDays(next, -1) : within.to
    return from > to ? [] : [{ from, to, state, paidShare: state === 'working' ? '100' : (paidShare ?? '0') }]
  })
}

const anyTime = { from: '0000-01-01', to: '9999-12-31' } as const

/** When somebody was suspended, all their time; what goes on has no end. */
export const suspensionsOf = (rows: readonly PeriodRow[]): { readonly from: string; readonly to: string }[] =>
  workedParts(anyTime, rows).flatMap(({ from, to, state }) => (state === 'suspended' ? [{ from, to }] : []))

/** Whether somebody belonged to the staff on a day; of whom no history is known it is believed. */
export const isEmployedOn = (day: string, rows: readonly PeriodRow[]): boolean =>
  rows.length === 0 || workedParts({ from: day, to: day }, rows).length > 0

/** When somebody did not belong to the staff, before the hiring and after the leaving: the first and the last time have no end. */
export function timesOutside(rows: readonly PeriodRow[]): { readonly from: string; readonly to: string }[] {
  const parts = workedParts(anyTime, rows)
  if (!parts.length) return []
  const begins = [anyTime.from, ...parts.flatMap(({ to }) => (to < anyTime.to ? addDays(to, 1) : []))]
  return begins
    .map((from, at) => ({ from, to: parts[at] ? addDays(parts[at].from, -1) : anyTime.to }))
    .filter(({ from, to }) => from <= to)
}
