import { numberColumn } from '../../../schema/derive/lineColumns.ts'
import type { Model } from '../../../schema/model.ts'
import type { Services } from '../access/services.ts'
import type { ImportUnderWay } from '../alerts/importUnderWay.ts'
import { saveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import type { Transaction } from '../engine/draft.ts'
import type { Progress } from '../engine/retry/longWork.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { Problem } from '../problems/problem.ts'
import { textOf } from '../sheets/cell.ts'
import { letterOf } from '../sheets/letter.ts'
import type { Sheet } from '../sheets/workbook.ts'
import type { Answers } from './answers.ts'
import { readColumns } from './columnQuestions.ts'
import { headingOf } from './columns.ts'
import { tellBeside } from './fileTold.ts'
import { importRows } from './importRows.ts'
import { importDocuments } from './lines/importDocuments.ts'
import { importLines } from './lines/importLines.ts'
import { begunReport, type Importing, type ReadSheet, readSheet } from './readSheet.ts'
import { recallAnswers, rememberAnswers } from './remembered.ts'
import { type ImportReport, inOrder, mostTold, type SheetRow } from './report.ts'
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
  const importing = { server, model, context, answers: options.answers }
  const remembered = await recallAnswers(model.name, context)
  const read = readSheet(importing, sheets, remembered.mapping)
  const report = begunReport(importing, read)
  const unanswered = unansweredOf(importing, read, report, options)
  if (unanswered) return unanswered
  const {
    rows,
    columns: meant,
    questions,
  } = readColumns(read.rows, read.columns, {
    answers: options.answers,
    headingAt: (index) => read.heading.headings[index] || letterOf(index),
    decimals: context.branch.decimalDigits,
    say: read.say,
  })
  const [first] = questions
  if (first) {
    report.questions.push(...questions.map(({ code: _, ...question }) => question))
    return allWaiting(report, read.rows, first.code, first.text ?? '')
  }
  const session = beginSession({ ...importing, dry: options.check, remembered, counts: read.sheet.counts === true }, read.chosen)
  await writeRows({ ...read, rows, meant, session, report }, options)
  tellRest(report, [...session.questions.values()], read.say)
  return report
}

/** What a person is to say of the file as a whole before its rows are read; null where nothing is open. */
function unansweredOf(
  importing: Importing,
  read: ReadSheet,
  report: ImportReport,
  { check }: ImportOptions,
): ImportReport | null {
  const { server, model, context } = importing
  const { dates, laid, rows, columns, own, say } = read
  if (dates.question) {
    report.questions.push({ ...dates.question, rows: rows.length })
    return allWaiting(report, rows, 'Import.MonthFirst', dates.question.text ?? '')
  }
  if (laid.questions[0]) {
    report.questions.push(...laid.questions.map((question) => ({ ...question, rows: rows.length })))
    return allWaiting(report, rows, 'Import.Negative', laid.questions[0].text ?? '')
  }
  if (!columns.size) {
    const { headings } = read.heading
    if (!check) throw new Problem(400, { code: 'Import.NoHeading', field: 'file' }, { headings })
    return allWaiting(report, rows, 'Import.NoHeading', say('errors.Import.NoHeading', {}))
  }
  if (model.data.import?.lines && !model.data.import.lines.into && !isByNumber(model, columns)) {
    const column = own.find(({ key }) => key === numberColumn(model))
    const params = { column: column ? headingOf(column, model, server.messages, context.language) : '' }
    return allWaiting(report, rows, 'Import.NoNumber', say('errors.Import.NoNumber', params))
  }
  return null
}

/** Whether the rows name the documents whose lines they are. */
const isByNumber = (model: Model, columns: ReadSheet['columns']): boolean =>
  [...columns.values()].some(({ key }) => key === numberColumn(model))

/** What is written: the rows as they are meant, with all that was found out before. */
interface Written extends Pick<ReadSheet, 'own' | 'sheet'> {
  readonly rows: readonly SheetRow[]
  readonly meant: ReadSheet['columns']
  readonly session: ReturnType<typeof beginSession>
  readonly report: ImportReport
}

/** Writes the valid rows in one transaction, portion by portion, with what the file says beside them. */
async function writeRows({ own, sheet, rows, meant, session, report }: Written, options: ImportOptions): Promise<void> {
  const { server, model, context } = session
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
    if (isByNumber(model, meant)) await importDocuments({ ...session, transaction }, own, meant, rows, report, options.onProgress)
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
}

/** Adds the questions that arose, and how much there is beyond what is told. */
function tellRest(report: ImportReport, questions: readonly ImportReport['questions'][number][], say: ReadSheet['say']): void {
  report.questions.push(...questions.slice(0, mostTold))
  if (questions.length > mostTold) report.notes.push(say('exchange.moreQuestions', { count: questions.length - mostTold }))
  if (report.untoldChanges) report.notes.push(say('exchange.moreChanges', { count: report.untoldChanges }))
  if (report.untold) report.notes.push(say('exchange.moreFaults', { count: report.untold }))
  inOrder(report)
}

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

/** A file of which no column is understood, or no date: all its rows wait for a person to say what is meant. */
function allWaiting(report: ImportReport, rows: readonly SheetRow[], code: string, why: string): ImportReport {
  report.counts.faulty = rows.length
  report.waiting = rows.length
  report.faults.push({ row: report.heading.row, column: null, code, message: why, waits: true })
  report.faultyRows.rows.push(...rows.map(({ number, cells }) => ({ number, cells: cells.map(textOf), why })))
  return report
}
