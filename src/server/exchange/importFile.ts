import type { Model } from '../../../schema/model.ts'
import type { Services } from '../access/services.ts'
import { saveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import type { Progress } from '../engine/retry/longWork.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import type { Transaction } from '../engine/work.ts'
import { Problem } from '../problems/problem.ts'
import { isBlank, textOf } from '../sheets/cell.ts'
import { dataRows } from '../sheets/dataRows.ts'
import { headingChoices, headingKey } from '../sheets/heading.ts'
import { letterOf } from '../sheets/letter.ts'
import type { Sheet } from '../sheets/workbook.ts'
import { type Answers, assertMeaningsOnce, assertRowAnswers } from './answers.ts'
import { exchangeColumns, headingOf } from './columns.ts'
import { tellBeside } from './fileTold.ts'
import { importRows } from './importRows.ts'
import { laidOut } from './laidOut.ts'
import { importLines } from './lines/importLines.ts'
import { mapHeadings, type Repeated } from './mapping.ts'
import { datesOf } from './monthFirst.ts'
import { recallAnswers, rememberAnswers } from './remembered.ts'
import { type ImportReport, inOrder, mostTold, type SheetColumn, type SheetRow } from './report.ts'
import { beginSession } from './session.ts'
import { rowsByYear } from './yearsOf.ts'

export interface ImportOptions {
  /** Nothing is written; faults and counts are those of a real import. */
  readonly check: boolean
  /** One fault takes everything back. */
  readonly atomic: boolean
  readonly answers: Answers
  /** Told after each portion how many rows of how many are done. */
  readonly onProgress: Progress
}

/** Rows of one transaction, and of one step of the progress. */
const batchSize = 200

/** Ids of what a check makes and takes back: further than any sequence of ours gets. */
const beyond = 2_000_000_000

/** Rows of one import: more are several files. */
const mostRows = 20_000

/** Numbers of rows that a note names. */
const mostNamed = 20

/** How many values of a column are shown as samples, and letters of each. */
const [sampleCount, sampleLength] = [3, 60]

/** Thrown to take a checked import back. */
class TakeBack extends Error {}

/** Imports a sheet: finds the headings, reads the rows, writes the valid ones, and reports the others, row by row. */
export async function importSheet(
  server: Services,
  model: Model,
  context: Context,
  sheets: readonly Sheet[],
  options: ImportOptions,
): Promise<ImportReport> {
  assertRowAnswers(options.answers)
  const all = exchangeColumns(model, context)
  const remembered = await recallAnswers(model.name, context)
  assertMeaningsOnce(options.answers, (key) => {
    const column = all.find((one) => one.key === key)
    return column ? headingOf(column, model, server.messages, context.language) : key
  })
  const say = (key: string, params: Record<string, unknown>) => server.messages.text(context.language, key, params)
  const dates = datesOf(sheets, all, options.answers, say)
  const laid = laidOut(server, model, all, dates.sheets, options.answers, say)
  const mapped = mapHeadings(
    model,
    all,
    laid.sheets,
    { messages: server.messages, registry: context.registry },
    options.answers,
    remembered.mapping,
  )
  const { sheet, heading, columns, unknown, repeated, chosen, recalled } = mapped
  const data = dataRows(sheet.rows, heading)
  if (data.rows.length > mostRows)
    throw new Problem(400, { code: 'File.TooManyRows', field: 'file', params: { rows: data.rows.length, max: mostRows } })
  const rows = data.rows.map(({ index, cells }): SheetRow => ({ number: sheet.numbers?.[index] ?? index + 1, cells }))
  const skipped = rowsNamed(data.skipped.map((index) => sheet.numbers?.[index] ?? index + 1))
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
  const report: ImportReport = {
    counts: { created: 0, updated: 0, unchanged: 0, faulty: 0 },
    waiting: 0,
    faults: [],
    untold: 0,
    questions: [],
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
      ...(skipped ? [say('exchange.skippedRows', { rows: skipped })] : []),
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
  if (dates.question) {
    report.questions.push({ ...dates.question, rows: rows.length })
    return allWaiting(report, rows, 'Import.MonthFirst', dates.question.text ?? '')
  }
  if (laid.questions[0]) {
    report.questions.push(...laid.questions.map((question) => ({ ...question, rows: rows.length })))
    return allWaiting(report, rows, 'Import.Negative', laid.questions[0].text ?? '')
  }
  if (!columns.size) {
    if (!options.check) throw new Problem(400, { code: 'Import.NoHeading', field: 'file' }, { headings: heading.headings })
    return allWaiting(report, rows, 'Import.NoHeading', say('errors.Import.NoHeading', {}))
  }
  const session = beginSession(
    { server, model, context, answers: options.answers, dry: options.check, remembered, counts: sheet.counts === true },
    chosen,
  )
  let done = 0
  let last = beyond
  const { yearBy } = saveBehaviour(server.behaviours, model)
  const dayColumn = yearBy === undefined ? undefined : [...columns].find(([, { key }]) => key === yearBy)?.[0]
  const batches = rowsByYear(rows, dayColumn, context).flatMap((year) =>
    [...batchesOf(year.rows, batchSize)].map((batch) => ({ context: year.context, rows: batch })),
  )
  type Batch = (typeof batches)[number]
  const importBatch = async ({ context, rows: batch }: Batch, transaction: Transaction) => {
    await importRows({ ...session, context, transaction }, all, columns, batch, report, transaction.run)
    done += batch.length
    options.onProgress({ done, of: rows.length })
    // Others are served between two portions.
    await new Promise(setImmediate)
  }
  // What a file says of the whole is taken where all its rows are.
  const beside = async (transaction: Transaction) => {
    const dry = options.check || report.counts.faulty > 0
    report.notes.push(...(await tellBeside({ ...session, dry, transaction }, sheet)))
  }
  const importAll = async (transaction: Transaction) => {
    if (model.data.import?.lines) await importLines({ ...session, transaction }, all, columns, rows, report, transaction.run)
    else for (const batch of batches) await importBatch(batch, transaction)
    await beside(transaction)
  }
  const isolate = (error: unknown) => problemOf(server, error)
  const together = (work: (transaction: Transaction) => Promise<void>) =>
    context.database.transaction(context.tenant, async (run) => {
      await work({ run, isolate, known: new Map(), proven: new Set(), ...(options.check && { trial: () => ++last }) })
      return { result: Promise.resolve(null) }
    })
  options.onProgress({ done: 0, of: rows.length })
  if (options.check || options.atomic) {
    try {
      await together(async (transaction) => {
        await importAll(transaction)
        if (options.check || report.counts.faulty > 0) throw new TakeBack()
      })
    } catch (error) {
      if (!(error instanceof TakeBack)) throw error
      if (!options.check) {
        Object.assign(report.counts, { created: 0, updated: 0 })
        Object.assign(report, { document: undefined })
      }
    }
  } else if (model.data.import?.lines) await together(importAll)
  else {
    for (const batch of batches) await together((transaction) => importBatch(batch, transaction))
    await together(beside)
  }
  if (!options.check && (!options.atomic || report.counts.faulty === 0))
    await together(({ run }) => rememberAnswers(model.name, session.decided, context, run))
  const questions = [...session.questions.values()]
  report.questions.push(...questions.slice(0, mostTold))
  if (questions.length > mostTold) report.notes.push(say('exchange.moreQuestions', { count: questions.length - mostTold }))
  if (report.untoldChanges) report.notes.push(say('exchange.moreChanges', { count: report.untoldChanges }))
  if (report.untold) report.notes.push(say('exchange.moreFaults', { count: report.untold }))
  inOrder(report)
  return report
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

/** A file of which no column is understood, or no date: all its rows wait for a person to say what is meant. */
function allWaiting(report: ImportReport, rows: readonly SheetRow[], code: string, why: string): ImportReport {
  report.counts.faulty = rows.length
  report.waiting = rows.length
  report.faults.push({ row: report.heading.row, column: null, code, message: why, waits: true })
  report.faultyRows.rows.push(...rows.map(({ number, cells }) => ({ number, cells: cells.map(textOf), why })))
  return report
}
