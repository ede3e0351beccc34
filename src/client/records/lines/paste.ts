import { isAmount, isList, isPlain, kindOf } from '../../../../schema/kinds.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { cleanText } from '../../../../schema/values/digits.ts'
import { fold } from '../../../../schema/values/fold.ts'

/** What is picked from others, not typed. */
const isChosen = (kind: string): boolean => !isPlain(kind) || kind === 'ref' || kind === 'choice'

/** Columns that pasted cells belong to; none where a heading names nothing. */
export type Columns = readonly (ModelField | undefined)[]

/** The cells of a text that a spreadsheet has copied: a cell with a tab, a line break or a quote inside stands in quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push(cleanText(quoted?.replaceAll('""', '"').replace(/\s*[\r\n]+\s*/g, ' ') ?? plain).trim())
    if (!end) break
    if (end !== '\t') rows.push([])
  }
  // Spreadsheets end the last row as well.
  if (rows.length > 1 && rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

/**
 * The columns that a first row of headings names; null when it holds values.
 * @param labelsOf what a column is called
 */
export function columnsOfHeadings(
  row: readonly string[],
  columns: readonly ModelField[],
  labelsOf: (field: ModelField) => readonly string[],
): Columns | null {
  const named = row.map((cell) =>
    cell === '' ? undefined : columns.find((field) => labelsOf(field).some((label) => fold(label) === fold(cell))),
  )
  return named.filter(Boolean).length >= 2 ? named : null
}

/** Cells copied from a spreadsheet, as values of their columns. What names a record is looked up elsewhere. */
export const pastedRows = (rows: readonly (readonly string[])[], columns: Columns): Record<string, unknown>[] =>
  rows.map((row) => {
    const values: Record<string, unknown> = {}
    row.forEach((cell, index) => {
      const field = columns[index]
      if (!field || !isWritable(field)) return
      // A name is looked up elsewhere; where none stands, the one that stood there goes.
      if (!isChosen(field.kind)) values[field.field] = readCell(field, cell)
      else if (cell === '') values[field.field] = isList(field.kind) ? [] : null
    })
    return values
  })

/** How many cells hold something and have no column to go into. */
export const strayCells = (rows: readonly (readonly string[])[], columns: Columns): number =>
  rows.flatMap((row) => row.filter((cell, index) => cell !== '' && columns[index] === undefined)).length

/** What the cell means; as it stands when it means nothing, for the check to refuse. */
function readCell(field: ModelField, cell: string): unknown {
  if (cell === '') return null
  // Spreadsheets write an amount of nothing as a dash.
  if (isAmount(field.kind) && /^[-–—]$/.test(cell)) return null
  const read = kindOf(field).parse?.(cell, field) ?? cell
  return field.kind === 'flag' ? read === true : read
}
