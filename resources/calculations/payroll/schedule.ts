import { isZero } from '../../../schema/values/money.ts'
import { nextMonth } from '../../../schema/values/month.ts'

/** An instalment as it stands in the schedule of an advance. */
export interface Scheduled {
  readonly month: string | null
  readonly amount: string | null
  /** The month from which it was moved, and why. */
  readonly postponedFrom?: string | null
  readonly reason?: string | null
  /** What of it was repaid, or stands in a salary already. */
  readonly used?: string | null
}

const isUntouched = ({ used }: Scheduled): boolean => isZero(used ?? '0')
const lastOf = (schedule: readonly Scheduled[]): string =>
  schedule
    .map(({ month }) => month ?? '')
    .sort()
    .at(-1) ?? ''

/** Whether an instalment of the month can be moved: nothing of it was repaid. One that was moved from there already says so. */
export const canPostpone = (schedule: readonly Scheduled[], month: string): boolean =>
  schedule.some((one) => one.postponedFrom === month || (one.month === month && isUntouched(one)))

/** The schedule with all that a month was to take behind the last instalment, each in a month of its own. A second time it changes nothing. */
export function postponed<S extends Scheduled>(schedule: readonly S[], month: string, reason: string | null): S[] {
  let behind = lastOf(schedule)
  return schedule.map((one) => {
    if (one.month !== month || !isUntouched(one)) return one
    behind = nextMonth(behind)
    return { ...one, month: behind, postponedFrom: month, reason }
  })
}

/** The schedule with all that nobody has repaid due in one month. */
export const dueAtOnce = <S extends Scheduled>(schedule: readonly S[], month: string): S[] =>
  schedule.map((one) =>
    isUntouched(one) && one.month !== month ? { ...one, month, postponedFrom: one.postponedFrom ?? one.month } : one,
  )

/** The month in which the last instalment is due; none without a schedule. */
export const endOf = (schedule: readonly Scheduled[]): string | null => lastOf(schedule) || null
