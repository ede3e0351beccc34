import { latinDigits, stripMarks } from './digits.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

/** The time of day of a part of a day: 0.25 is six in the morning; spreadsheets keep times so. */
export function timeOfFraction(part: number): string {
  // The last half minute is of this day, and not of the next one.
  const minutes = Math.min(1439, Math.round((part % 1) * 1440))
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/**
 * Reads a time of day as people and machines write it: `7:05`, `07:05:33`, `7:05 PM`, `٢:٠٥ م`, `0.295` of a spreadsheet.
 * @returns `HH:mm`, or null when it is none
 */
export function parseTime(typed: string): string | null {
  const text = stripMarks(latinDigits(typed)).trim()
  if (/^0?\.\d+$/.test(text)) return timeOfFraction(Number(text))
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?$/i.exec(text) ?? []
  if (hour === undefined || minute === undefined) return null
  const isAfternoon = half !== undefined && /^(p|م)/i.test(half)
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return of24 <= 23 && Number(minute) <= 59 ? `${pad(of24)}:${minute}` : null
}
