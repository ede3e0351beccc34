import type { RecordData } from '../../../schema/record/record.ts'
import { nextDates, type Schedule } from '../../../schema/values/schedule.ts'

/** The fields of a template that decide when it is due. */
export interface Timing {
  readonly every: Schedule['every'] | null
  readonly interval: number | null
  readonly startDate: string | null
  readonly day: number | null
  readonly endDate: string | null
  /** How many vouchers in all; null for any number. */
  readonly times: number | null
  /** The last day that was dealt with. */
  readonly lastDate: string | null
  /** How many days were dealt with. */
  readonly done: number | null
}

export const timingOf = (record: RecordData): Timing => record as unknown as Timing

/** The next days on which a template is due; none when it does not repeat or has ended. */
export function upcoming({ every, interval, startDate, day, endDate, times, lastDate, done }: Timing, most: number): string[] {
  if (!every || !startDate) return []
  const left = times === null ? most : Math.min(most, times - (done ?? 0))
  return nextDates(
    { every, interval: interval ?? 1, from: startDate, day: every === 'month' ? (day ?? null) : null, until: endDate ?? null },
    lastDate ?? null,
    left,
  )
}
