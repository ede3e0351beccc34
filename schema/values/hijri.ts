import type { Language } from '../languages.ts'
import { dateOf, dayNumber, isDate } from './date.ts'
import { latinDigits, stripMarks } from './digits.ts'
import { firstDay, firstYear, lastYear, monthBits } from './hijriTable.ts'

/**
 * The Umm al-Qura calendar, AH 1300 to 1600, from a frozen table: the calendars of browsers differ.
 * A Hijri date on a document is data of its own and may differ from the computed one by up to two days.
 */

/** First day of each month, and of the month after the last. */
const starts = monthStarts()

function monthStarts(): readonly number[] {
  const days = [firstDay]
  for (let index = 0; index < (lastYear - firstYear + 1) * 12; index++) {
    const year = Number.parseInt(monthBits.slice(Math.floor(index / 12) * 3, Math.floor(index / 12) * 3 + 3), 16)
    days.push(days[index]! + 29 + ((year >> (11 - (index % 12))) & 1))
  }
  return days
}

/** Names of the months, Muharram first. */
export const hijriMonthNames: Readonly<Record<Language, readonly string[]>> = {
  ar: [
    'محرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
  en: [
    'Muharram',
    'Safar',
    'Rabi al-Awwal',
    'Rabi al-Akhir',
    'Jumada al-Ula',
    'Jumada al-Akhirah',
    'Rajab',
    'Shaban',
    'Ramadan',
    'Shawwal',
    'Dhu al-Qadah',
    'Dhu al-Hijjah',
  ],
  fr: [
    'Mouharram',
    'Safar',
    'Rabi al-awwal',
    'Rabi ath-thani',
    'Joumada al-oula',
    'Joumada ath-thania',
    'Rajab',
    'Chaabane',
    'Ramadan',
    'Chawwal',
    'Dhou al-qi’da',
    'Dhou al-hijja',
  ],
  de: [
    'Muharram',
    'Safar',
    'Rabi al-awwal',
    'Rabi ath-thani',
    'Dschumada al-ula',
    'Dschumada ath-thaniya',
    'Radschab',
    'Schaban',
    'Ramadan',
    'Schawwal',
    'Dhu l-Qada',
    'Dhu l-Hiddscha',
  ],
  pt: [
    'Muharram',
    'Safar',
    'Rabi al-Awwal',
    'Rabi ath-Thani',
    'Jumada al-Ula',
    'Jumada ath-Thania',
    'Rajab',
    'Chaban',
    'Ramadão',
    'Chawwal',
    'Dhu al-Qida',
    'Dhu al-Hijja',
  ],
}

const write = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The Hijri date of a Gregorian one, both `YYYY-MM-DD`; null outside of the table or when it is no date. */
export function toHijri(date: string): string | null {
  if (!isDate(date)) return null
  const day = dayNumber(date)
  if (day < starts[0]! || day >= starts.at(-1)!) return null
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= day) low = middle
    else high = middle
  }
  return write(firstYear + Math.floor(low / 12), (low % 12) + 1, day - starts[low]! + 1)
}

/** The place of a Hijri date's month in the table and its day, when the date can be written on a document. */
function locate(hijri: string): { month: number; day: number } | null {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|30)$/.exec(hijri)
  if (!parts) return null
  const year = Number(parts[1])
  if (year < firstYear || year > lastYear) return null
  const month = (year - firstYear) * 12 + Number(parts[2]) - 1
  const day = Number(parts[3])
  // Before 1420 months were printed with a day more or less than the table has.
  return year < 1420 || day <= starts[month + 1]! - starts[month]! ? { month, day } : null
}

/** Whether the text is a Hijri date `YYYY-MM-DD`. Before 1420 a day 30 is accepted in every month. */
export function isHijri(text: string): boolean {
  return locate(text) !== null
}

/** The Gregorian date of a Hijri one; null when it is none. A day 30 that the table does not have is the day after the 29th. */
export function toGregorian(hijri: string): string | null {
  const place = locate(hijri)
  return place && dateOf(starts[place.month]! + place.day - 1)
}

/** Two-digit years: 70 to 99 are 13xx, the others 14xx. */
function fullYear(digits: string): number {
  if (digits.length === 4) return Number(digits)
  return Number(digits) + (Number(digits) >= 70 ? 1300 : 1400)
}

/**
 * Reads a Hijri date as people write it: `1440/09/09`, `09/09/1440`, `9-9-1440`, `9/9/40`, with Arabic digits, with `هـ`.
 * @returns `YYYY-MM-DD`, or null when it is none
 */
export function parseHijri(text: string): string | null {
  const cleaned = latinDigits(stripMarks(text))
    .trim()
    .replace(/\s*(ه|هجري|هجرية|AH|H)$/i, '')
  const parts = /^(\d{4}|\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})$/.exec(cleaned)
  if (!parts) return null
  const [, first = '', , month = '', last = ''] = parts
  const yearFirst = first.length === 4 || Number(first) > 30
  const [year, day] = yearFirst ? [first, last] : [last, first]
  if (year.length === 1 || day.length > 2) return null
  const hijri = write(fullYear(year), Number(month), Number(day))
  return isHijri(hijri) ? hijri : null
}
