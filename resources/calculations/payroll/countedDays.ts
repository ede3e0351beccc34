import { isDate } from '../../../schema/values/date.ts'
import { hoursOf } from './attendance.ts'

/** A day that attendance was counted of: so much of it was absence, or so many minutes were too short. */
export interface CountedDay {
  readonly day: string
  readonly part: number
}

/** Days as their row keeps them: `2026-11-18 1; 2026-11-19 1` of an absence, `2026-11-22 180` of lateness. */
export const keptDays = (days: readonly CountedDay[]): string => days.map(({ day, part }) => `${day} ${part}`).join('; ')

/** The days that a row has kept; none of one that was entered by hand. */
export const countedDays = (kept: string | null | undefined): CountedDay[] =>
  (kept ?? '')
    .split('; ')
    .filter(Boolean)
    .map((one) => {
      const [day = '', part] = one.split(' ')
      return { day, part: Number(part) }
    })

export const partsOf = (days: readonly CountedDay[]): number => days.reduce((total, { part }) => total + part, 0)

interface Row {
  readonly days: string | null
  readonly hours?: string | null
  readonly countedFrom?: string | null
  readonly countedUntil?: string | null
  readonly countedOn?: string | null
}

/** A row that knows its days as long as it says what was counted: whoever corrects it by hand says what holds. */
export function withKnownDays<R extends Row>(row: R): R {
  const { countedOn = null, countedFrom, countedUntil, days, hours } = row
  const known = countedDays(countedOn)
  const isWithin = known.every(({ day }) => isDate(day) && (countedFrom ?? '') <= day && day <= (countedUntil ?? ''))
  const total = partsOf(known)
  const isSame = Number(days ?? hours) === (days === null ? Number(hoursOf(total)) : total)
  return isWithin && isSame ? row : { ...row, countedOn: null }
}
