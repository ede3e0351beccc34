import Papa from 'papaparse'
import { Budget, sheetOf } from './grid.ts'
import { unguard } from './guard.ts'
import { SheetError } from './sheetError.ts'
import type { Workbook } from './workbook.ts'

const separators = [',', ';', '\t', '|'] as const

/** Rows that are looked at to recognise the separator; beyond the title rows of any export. */
const sampleRows = 60

/** How much of a table a separator makes of the text: cells beyond the first in rows of the commonest width. */
function tableSize(text: string, separator: string): number {
  const widths = new Map<number, number>()
  for (const { length } of Papa.parse<string[]>(text, { delimiter: separator, preview: sampleRows }).data) {
    widths.set(length, (widths.get(length) ?? 0) + 1)
  }
  return Math.max(...[...widths].map(([width, rows]) => (width - 1) * rows))
}

function separatorOf(text: string): string {
  const sizes = separators.map((separator) => ({ separator, size: tableSize(text, separator) }))
  return sizes.reduce((best, next) => (next.size > best.size ? next : best)).separator
}

/** A first line `sep=;` is an instruction to the reader, not a row. */
const instruction = /^sep=(.)\r?\n/

/**
 * Reads text with separated values. Every cell stays text.
 * @throws SheetError `File.Broken` when a quotation mark is never closed, `File.TooExpanded`
 */
export function readDelimited(text: string, name: string): Workbook {
  const declared = instruction.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: declared?.[1] ?? separatorOf(body) })
  if (errors.some(({ type }) => type === 'Quotes')) throw new SheetError('File.Broken')
  const budget = new Budget()
  const rows = data.map((cells) => {
    budget.spend(cells.length)
    return cells.map((cell) => (cell === '' ? null : unguard(cell)))
  })
  const sheet = sheetOf(name, false, rows)
  return { kind: 'csv', sheets: sheet ? [sheet] : [], notes: [] }
}
