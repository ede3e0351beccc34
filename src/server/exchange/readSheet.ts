import type { Model } from '../../../schema/model.ts'
import type { Services } from '../access/services.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import { isBlank, textOf } from '../sheets/cell.ts'
import { dataRows } from '../sheets/dataRows.ts'
import { headingChoices, headingKey } from '../sheets/heading.ts'
import { letterOf } from '../sheets/letter.ts'
import type { Sheet } from '../sheets/workbook.ts'
import { type Answers, assertMeaningsOnce, assertRowAnswers } from './answers.ts'
import { columnOfSides, exchangeColumns, headingOf } from './columns.ts'
import { laidOut } from './laidOut.ts'
import { mapHeadings, type Repeated } from './mapping.ts'
import { datesOf } from './monthFirst.ts'
import type { ImportReport, SheetColumn, SheetRow } from './report.ts'

/** Rows of one import: more are several files. */
const mostRows = 20_000

/** Numbers of rows that a note names. */
const mostNamed = 20

/** How many values of a column are shown as samples, and letters of each. */
const [sampleCount, sampleLength] = [3, 60]

/** What is imported where, and what a person has said of it. */
export interface Importing {
  readonly server: Services
  readonly model: Model
  readonly context: Context
  readonly answers: Answers
}

/** A sheet whose headings are understood, as far as they can be. */
export type ReadSheet = ReturnType<typeof readSheet>

/**
 * Finds the headings of a file and what its columns mean, and the rows below them.
 * @param mapping what columns meant in former files
 */
export function readSheet(
  { server, model, context, answers }: Importing,
  sheets: readonly Sheet[],
  mapping: Parameters<typeof mapHeadings>[5],
) {
  assertRowAnswers(answers)
  const own = exchangeColumns(model, context)
  const signed = columnOfSides(model, own)
  const all = signed ? [...own, signed] : own
  assertMeaningsOnce(answers, (key) => {
    const column = all.find((one) => one.key === key)
    return column ? headingOf(column, model, server.messages, context.language) : key
  })
  const say = (key: string, params: Record<string, unknown>) => server.messages.text(context.language, key, params)
  const { messages } = server
  const mappedIn = (some: readonly Sheet[]) =>
    mapHeadings(model, all, some, { messages, registry: context.registry }, answers, mapping)
  const dates = datesOf(sheets, all, () => mappedIn(sheets), answers, say)
  const laid = laidOut(server, model, own, dates.sheets, answers, say)
  const mapped = mappedIn(laid.sheets)
  const { sheet, heading } = mapped
  const data = dataRows(sheet.rows, heading)
  if (data.rows.length > mostRows)
    throw new Problem(400, { code: 'File.TooManyRows', field: 'file', params: { rows: data.rows.length, max: mostRows } })
  const rows = data.rows.map(({ index, cells }): SheetRow => ({ number: sheet.numbers?.[index] ?? index + 1, cells }))
  const skipped = data.skipped.map((index) => sheet.numbers?.[index] ?? index + 1)
  return { ...mapped, own, dates, laid, rows, skipped, say }
}

/** The report of an import that has read its headings: which columns are known, and what of the file is left out. */
export function begunReport({ server, model, context }: Importing, read: ReadSheet): ImportReport {
  const { sheet, heading, columns, unknown, repeated, recalled, rows, skipped, say } = read
  // A heading merged over two columns repeats what it says without saying anything else.
  const differs = ({ used, left }: Repeated) =>
    rows.some(({ cells }) => !isBlank(cells[left]) && textOf(cells[left]) !== textOf(cells[used]))
  const sameWords = ({ used, left }: Repeated) =>
    headingKey(heading.headings[left] ?? '') === headingKey(heading.headings[used] ?? '')
  const echoes = new Set(repeated.filter((one) => sameWords(one) && !differs(one)).map(({ left }) => left))
  const sheetColumn = (index: number): SheetColumn => ({
    position: letterOf(index),
    heading: heading.headings[index] ?? '',
    samples: samplesOf(rows, index),
  })
  return {
    counts: { created: 0, updated: 0, unchanged: 0, faulty: 0 },
    waiting: 0,
    faults: [],
    untold: 0,
    questions: [],
    blanks: 0,
    changes: [],
    kept: [],
    untoldChanges: 0,
    columns: [...columns].map(([index, column]) => ({
      ...sheetColumn(index),
      key: column.key,
      field: headingOf(column, model, server.messages, context.language),
      ...(recalled.has(index) && { remembered: true }),
    })),
    unknown: unknown.filter((index) => !echoes.has(index)).map(sheetColumn),
    heading: { row: heading.index + 1, choices: headingChoices(sheet.rows) },
    notes: [
      ...(skipped.length ? [say('exchange.skippedRows', { rows: rowsNamed(skipped) })] : []),
      ...(sheet.pending?.length ? [say('exchange.pendingRows', { rows: rowsNamed(sheet.pending) })] : []),
      ...repeated.filter(differs).map(({ used, left }) =>
        say('exchange.repeatedHeading', {
          used: letterOf(used),
          first: heading.headings[used],
          left: letterOf(left),
          second: heading.headings[left],
        }),
      ),
    ],
    faultyRows: { heading: heading.headings, rows: [] },
  }
}

/** Numbers of rows as a note names them. */
const rowsNamed = (numbers: readonly number[]): string =>
  [...numbers.slice(0, mostNamed), ...(numbers.length > mostNamed ? ['…'] : [])].join(', ')

/** Different values of a column, from above. */
function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    if (!isBlank(cells[index])) found.add(textOf(cells[index]).slice(0, sampleLength))
    if (found.size === sampleCount) break
  }
  return [...found]
}
