import { numberColumn } from '../../../schema/derive/lineColumns.ts'
import type { Model } from '../../../schema/model.ts'
import type { Services } from '../access/services.ts'
import type { ImportUnderWay } from '../alerts/importUnderWay.ts'
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
import { readColumns } from './columnQuestions.ts'
import { columnOfSides, exchangeColumns, headingOf } from './columns.ts'
import { tellBeside } from './fileTold.ts'
import { importRows } from './importRows.ts'
import { laidOut } from './laidOut.ts'
import { importDocuments } from './lines/importDocuments.ts'
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
  /** Told how an import that writes begins and ends. */
  readonly underWay: ImportUnderWay
}

/** Rows that are looked up and written together, and one step of the progress. */
const batchSize = 200

/** Ids of what a check makes and takes back: further than any sequence of ours gets. */
const beyond = 2_000_000_000

/** Rows of one import: more are several files. */
const mostRows = 20_000

/** Numbers of rows that a note names. */
const mostNamed = 20

/** How many values of a column are shown as samples, and letters of each. */
const [sampleCount, sampleLength] = [3, 60]

/** Thrown to take back what was checked, or what has faults and was to be written as a whole. */
class TakeBack extends Error {}

/**
 * Imports a sheet: finds the headings, reads the rows, writes the valid ones, all in one transaction, and reports the others, row by row.
 * What breaks off leaves nothing written.
 */
export async function importSheet(
  server: Services,
  model: Model,
  context: Context,
  sheets: readonly Sheet[],
  options: ImportOptions,
): Promise<ImportReport> {
  assertRowAnswers(options.answers)
  const own = exchangeColumns(model, context)
  const signed = columnOfSides(model, own)
  const all = signed ? [...own, signed] : own
  const remembered = await recallAnswers(model.name, context)
  assertMeaningsOnce(options.answers, (key) => {
    const column = all.find((one) => one.key === key)
    return column ? headingOf(column, model, server.messages, context.language) : key
  })
  const say = (key: string, params: Record<string, unknown>) => server.messages.text(context.language, key, params)
  const mappedIn = (sheets: readonly Sheet[]) =>
    mapHeadings(
      model,
      all,
      sheets,
      { messages: server.messages, registry: context.registry },
      options.answers,
      remembered.mapping,
    )
  const dates = datesOf(sheets, all, () => mappedIn(sheets), options.answers, say)
  const laid = laidOut(server, model, own, dates.sheets, options.answers, say)
  const { sheet, heading, columns, unknown, repeated, chosen, recalled } = mappedIn(laid.sheets)
  const data = dataRows(sheet.rows, heading)
  if (data.rows.length > mostRows)
    throw new Problem(400, { code: 'File.TooManyRows', field: 'file', params: { rows: data.rows.length, max: mostRows } })
  const found = data.rows.map(({ index, cells }): SheetRow => ({ number: sheet.numbers?.[index] ?? index + 1, cells }))
  const skipped = rowsNamed(data.skipped.map((index) => sheet.numbers?.[index] ?? index + 1))
  // A heading merged over two columns repeats what it says without saying anything else.
  const differs = ({ used, left }: Repeated) =>
    found.some(({ cells }) => !isBlank(cells[left]) && textOf(cells[left]) !== textOf(cells[used]))
  const sameWords = ({ used, left }: Repeated) =>
    headingKey(heading.headings[left] ?? '') === headingKey(heading.headings[used] ?? '')
  const echoes = new Set(repeated.filter((one) => sameWords(one) && !differs(one)).map(({ left }) => left))
  const sheetColumn = (index: number): SheetColumn => ({
    position: letterOf(index),
    heading: heading.headings[index] ?? '',
    samples: samplesOf(found, index),
  })
  const report: ImportReport = {
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
    report.questions.push({ ...dates.question, rows: found.length })
    return allWaiting(report, found, 'Import.MonthFirst', dates.question.text ?? '')
  }
  if (laid.questions[0]) {
    report.questions.push(...laid.questions.map((question) => ({ ...question, rows: found.length })))
    return allWaiting(report, found, 'Import.Negative', laid.questions[0].text ?? '')
  }
  if (!columns.size) {
    if (!options.check) throw new Problem(400, { code: 'Import.NoHeading', field: 'file' }, { headings: heading.headings })
    return allWaiting(report, found, 'Import.NoHeading', say('errors.Import.NoHeading', {}))
  }
  const isByNumber = [...columns.values()].some(({ key }) => key === numberColumn(model))
  if (model.data.import?.lines && !model.data.import.lines.into && !isByNumber) {
    const column = own.find(({ key }) => key === numberColumn(model))
    const params = { column: column ? headingOf(column, model, server.messages, context.language) : '' }
    return allWaiting(report, found, 'Import.NoNumber', say('errors.Import.NoNumber', params))
  }
  const {
    rows,
    columns: meant,
    questions: open,
  } = readColumns(found, columns, {
    answers: options.answers,
    headingAt: (index) => heading.headings[index] || letterOf(index),
    decimals: context.branch.decimalDigits,
    say,
  })
  const [first] = open
  if (first) {
    report.questions.push(...open.map(({ code: _, ...question }) => question))
    return allWaiting(report, found, first.code, first.text ?? '')
  }
  const session = beginSession(
    { server, model, context, answers: options.answers, dry: options.check, remembered, counts: sheet.counts === true },
    chosen,
  )
  let done = 0
  let last = beyond
  const { yearBy } = saveBehaviour(server.behaviours, model)
  const dayColumn = yearBy === undefined ? undefined : [...meant].find(([, { key }]) => key === yearBy)?.[0]
  const batches = rowsByYear(rows, dayColumn, context).flatMap((year) =>
    [...batchesOf(year.rows, batchSize)].map((batch) => ({ context: year.context, rows: batch })),
  )
  type Batch = (typeof batches)[number]
  const importBatch = async ({ context, rows: batch }: Batch, transaction: Transaction) => {
    await importRows({ ...session, context, transaction }, own, meant, batch, report, transaction.run)
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
    if (isByNumber) await importDocuments({ ...session, transaction }, own, meant, rows, report, options.onProgress)
    else if (model.data.import?.lines) await importLines({ ...session, transaction }, own, meant, rows, report, transaction.run)
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
  await writeOrTakeBack(options, report, together, async (transaction) => {
    await importAll(transaction)
    return () => rememberAnswers(model.name, session.decided, context, transaction.run)
  })
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

/**
 * Does all rows in one transaction. A check is taken back, and so is what has faults when it was to be written as a whole.
 * @param work gives what else is written with them
 */
async function writeOrTakeBack(
  { check, atomic, underWay }: ImportOptions,
  report: ImportReport,
  together: (work: (transaction: Transaction) => Promise<void>) => Promise<unknown>,
  work: (transaction: Transaction) => Promise<() => Promise<unknown>>,
): Promise<void> {
  try {
    await together(async (transaction) => {
      if (!check) await underWay.begin(transaction.run)
      const remember = await work(transaction)
      if (check || (atomic && report.counts.faulty > 0)) throw new TakeBack()
      await remember()
      await underWay.end(report.counts, transaction.run)
    })
  } catch (error) {
    if (!(error instanceof TakeBack)) {
      await underWay.failed(error)
      throw error
    }
    if (check) return
    Object.assign(report.counts, { created: 0, updated: 0 })
    Object.assign(report, { document: undefined })
    await together(({ run }) => underWay.end(report.counts, run))
  }
}

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
