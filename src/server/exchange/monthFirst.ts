import { parseDate } from '../../../schema/values/date.ts'
import { latinDigits, stripMarks } from '../../../schema/values/digits.ts'
import type { ImportQuestion } from '../../shared/importQuestion.ts'
import type { Cell } from '../sheets/cell.ts'
import { letterOf } from '../sheets/letter.ts'
import type { Sheet } from '../sheets/workbook.ts'
import type { Answers } from './answers.ts'
import type { ExchangeColumn } from './columns.ts'
import type { Mapped } from './mapping.ts'

/** Two numbers and a year, behind which a time may stand. */
const written = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=$|[\sT])/

/** The answer that the month stands first. */
const yes = 1

/** The text of a cell that begins with such a date, and the date when its first number is the day, and when it is the month. */
function readBoth(cell: Cell) {
  const text = typeof cell === 'string' ? latinDigits(stripMarks(cell)).trim() : ''
  const [all, first, , second, year] = written.exec(text) ?? []
  if (all === undefined) return null
  const monthFirst = parseDate(`${year}-${first}-${second}`)
  return { all, rest: text.slice(all.length), dayFirst: parseDate(`${year}-${second}-${first}`), monthFirst }
}

interface Found {
  readonly value: string
  readonly day: string
  readonly sheet: Sheet
  readonly index: number
}

/** The first date of a file that is one only if its month stands first; none where another is one only if its day does. */
function foundIn(sheets: readonly Sheet[]): Found | null {
  let found: Found | null = null
  for (const sheet of sheets)
    for (const row of sheet.rows)
      for (const [index, cell] of row.entries()) {
        const both = readBoth(cell)
        if (both?.dayFirst && !both.monthFirst) return null
        if (both?.monthFirst && !both.dayFirst) found ??= { value: both.all, day: both.monthFirst, sheet, index }
      }
  return found
}

const dayOf = (cell: Cell): Cell => {
  const both = readBoth(cell)
  return both?.monthFirst ? both.monthFirst + both.rest : cell
}

/**
 * The sheets of a file whose dates have the month before the day, once somebody has said so: the dates are then written so that they mean one day
 * alone. Before that all rows wait for the answer, since of `11/05/2026` nobody knows.
 */
export function datesOf(
  sheets: readonly Sheet[],
  columns: readonly ExchangeColumn[],
  mapped: () => Mapped,
  { values }: Answers,
  say: (key: string, params: Readonly<Record<string, string>>) => string,
): { readonly sheets: readonly Sheet[]; readonly question?: Omit<ImportQuestion, 'rows'> } {
  const dates = columns.filter(({ field }) => field.kind === 'date')
  const found = dates.length ? foundIn(sheets) : null
  if (!found) return { sheets }
  const { columns: meanings, heading, sheet } = mapped()
  const own = sheet === found.sheet ? dates.find((one) => one === meanings.get(found.index)) : undefined
  // Machines write their punches under headings that are no column of ours.
  const column = (own ?? dates[0])?.key ?? ''
  if (values?.[column]?.[found.value] === yes)
    return { sheets: sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(dayOf)) })) }
  return {
    sheets,
    question: {
      ...({ kind: 'value', column, resource: null, filter: {}, create: false, empty: false } as const),
      value: found.value,
      text: say('errors.Import.MonthFirst', {
        value: found.value,
        column: heading.headings[found.index] || letterOf(found.index),
      }),
      suggestions: [{ id: yes, label: say('exchange.answer.monthFirst', { day: found.day }) }],
      proposed: yes,
    },
  }
}
