import type { Master } from './masters.ts'

type PublicHoliday = Master & {
  readonly recurrence: 'hijri' | 'gregorian'
  readonly month: number
  readonly day: number
  readonly days: number
}

/**
 * Holidays of private employers by article 24 of the implementing regulations of the Saudi Labour Law: the two feasts by the calendar
 * of Umm al-Qura, four days each, the first from the day behind the 29th of Ramadan and the second from the day of Arafah; the National
 * Day; the Founding Day since 2022.
 */
export const publicHolidays: readonly PublicHoliday[] = (
  [
    ['عيد الفطر', 'Eid al-Fitr', 'hijri', 9, 30, 4],
    ['عيد الأضحى', 'Eid al-Adha', 'hijri', 12, 9, 4],
    ['اليوم الوطني', 'National Day', 'gregorian', 9, 23, 1],
    ['يوم التأسيس', 'Founding Day', 'gregorian', 2, 22, 1],
  ] as const
).map(([arabicName, englishName, recurrence, month, day, days], index) => ({
  ...{ code: String(index + 1), arabicName, englishName },
  ...{ recurrence, month, day, days },
}))
