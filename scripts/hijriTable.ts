import { writeFileSync } from 'node:fs'

/**
 * Writes `schema/values/hijriTable.ts` from the Umm al-Qura calendar of this Node's ICU. Run once; the table is frozen,
 * because the calendars of browsers and of later releases may differ by a day.
 */

const firstYear = 1300
const lastYear = 1600
const day = 86_400_000
const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

function read(time: number): { year: number; month: number; date: number } {
  const parts = format.formatToParts(time)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return { year: part('year'), month: part('month'), date: part('day') }
}

let time = Date.UTC(1882, 0, 1)
while (!(read(time).year === firstYear && read(time).month === 1 && read(time).date === 1)) time += day
const start = time / day

let months = ''
for (let year = firstYear; year <= lastYear; year++) {
  let bits = 0
  for (let month = 1; month <= 12; month++) {
    const at = read(time)
    if (at.year !== year || at.month !== month || at.date !== 1) throw new Error(`no month start: ${year}/${month}`)
    const long = read(time + 29 * day).date === 30
    bits = bits * 2 + (long ? 1 : 0)
    time += (long ? 30 : 29) * day
  }
  months += bits.toString(16).padStart(3, '0')
}

const lines = (months.match(/.{1,120}/g) ?? []).map((line) => `  '${line}',`)
writeFileSync(
  new URL('../schema/values/hijriTable.ts', import.meta.url),
  `/** The Umm al-Qura calendar, made by scripts/hijriTable.ts (ICU ${process.versions.icu}). Frozen: see the decision in hijri.ts. */

export const firstYear = ${firstYear}
export const lastYear = ${lastYear}

/** Day of ${firstYear}/1/1, counted from 1970-01-01. */
export const firstDay = ${start}

/** Three hexadecimal digits a year: twelve bits, the first for Muharram; 1 is a month of 30 days, 0 one of 29. */
export const monthBits = [
${lines.join('\n')}
].join('')
`,
)
