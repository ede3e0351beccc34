import { dayNumber } from './date.ts'

/** The days of a week as the school's begins. */
export const daysOfWeek = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The day of the week of a date; the first day that is counted was a Thursday. */
export const dayOfWeek = (date: string): (typeof daysOfWeek)[number] =>
  daysOfWeek[(((dayNumber(date) + 4) % 7) + 7) % 7] ?? 'sunday'
