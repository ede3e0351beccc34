// Moments are shown in the time zone of Riyadh, wherever the reader is.
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Riyadh', dateStyle: 'short', timeStyle: 'medium' })

/** An instant as a `dateTime` field keeps it: `YYYY-MM-DD HH:mm:ss` in Riyadh. */
export const momentAt = (instant: Date): string => clock.format(instant)

/** Now, in Riyadh. */
export const now = (): string => momentAt(new Date())

/**
 * A moment to read, `YYYY-MM-DD HH:mm` in Riyadh: of an instant with its zone (`2026-05-01T05:30:00Z`) or of what a
 * `dateTime` field keeps. What is neither stays as it is.
 */
export function writeMoment(value: string): string {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value)) return value.slice(0, 16)
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? value : momentAt(instant).slice(0, 16)
}
