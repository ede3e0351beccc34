import { type LineColumn, lineColumns } from '../../../../schema/derive/lineColumns.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { formatAmount, isZero, toFixed } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import type { SheetBalance, SheetBehaviour } from '../../engine/behaviour.ts'
import type { Work } from '../../engine/work.ts'
import { write } from '../../engine/write/write.ts'
import { Problem } from '../../problems/problem.ts'
import { labelOf } from '../label.ts'
import type { ImportReport } from '../report.ts'
import type { ColumnFault } from '../row.ts'
import { addQuestion, answerOf, type ImportSession } from '../session.ts'
import { documentOf, linesOf } from './document.ts'
import { isSame } from './isSame.ts'
import { merge } from './merge.ts'
import type { LineReading } from './readLine.ts'
import { stateFor } from './stateFor.ts'
import { subjectOf } from './subject.ts'

/** A line that a row made. */
interface Made {
  readonly reading: LineReading
  readonly line: RecordData
}

export interface Outcome {
  readonly faults: readonly { readonly reading: LineReading; readonly fault: ColumnFault }[]
  readonly counts: { created: number; updated: number; unchanged: number; removed: number }
  readonly document: NonNullable<ImportReport['document']>
  /** What a person should know of the document. */
  readonly notes: readonly string[]
}

/** Saves the document with the lines of the rows, unless nothing changes; faults of rows are given back to them. */
export async function saveLines(
  session: ImportSession,
  sheet: SheetBehaviour,
  before: RecordData | null,
  readings: readonly LineReading[],
  columns: ReadonlyMap<number, LineColumn>,
  run: Run,
): Promise<Outcome> {
  const { model, context, server, questions } = session
  // A round before may have asked about another amount.
  for (const [key, { column }] of questions) if (column === 'difference') questions.delete(key)
  const { made, former, merged, hasAmounts } = mergeRows(session, before, readings, columns)
  const balance = await sheet.balance(merged.lines, context, run)
  const taker = isZero(balance.difference) ? null : addPlaceQuestion(session, balance)
  const lines = taker === null ? merged.lines : sheet.even(merged.lines, taker)
  const after = taker === null ? balance : await sheet.balance(lines, context, run)
  const { status, notes } = await stateFor(session, sheet, before, lines, run)
  const changed = lines.length !== former.length || lines.some((line) => !former.includes(line))
  const exact = (amount: string) => toFixed(amount, context.branch.decimalDigits)
  const summary = {
    resource: model.name,
    id: (before?.['id'] as number | undefined) ?? null,
    number: (before?.['number'] as string | undefined) ?? null,
    status: changed ? status : ((before?.['status'] as string | undefined) ?? null),
    debit: exact(after.debit),
    credit: exact(after.credit),
    difference: exact(after.difference),
    // A file of balances without amounts was not understood, whatever else its columns say.
    blocked: hasAmounts ? null : server.messages.text(context.language, 'exchange.noAmounts'),
  }
  if (!changed || (!before && !lines.length)) return { faults: [], counts: merged.counts, document: summary, notes: [] }
  const [saved] = await writeDocument(session, sheet, before, lines, status)
  if (!(saved instanceof Problem)) {
    // What a check made is gone when its answer is read.
    const written = session.dry ? null : await documentOf(model, context, run)
    return {
      faults: [],
      counts: merged.counts,
      document: {
        ...summary,
        id: written?.id ?? summary.id,
        number: (written?.['number'] as string | undefined) ?? summary.number,
      },
      notes,
    }
  }
  const byLine = new Map(made.map(({ line, reading }) => [line, reading]))
  const faults = faultsOfRows(session, saved, lines, (line) => byLine.get(merged.sources.get(line) ?? line))
  if (faults.length) return { faults, counts: merged.counts, document: summary, notes: [] }
  const fault = saved.faults.find(({ code }) => code === 'Document.Posted') ?? saved.faults[0]
  if (!fault) throw new Error(`${model.name} was refused without a reason`)
  if (!session.dry) throw new Problem(409, fault)
  return {
    faults: [],
    counts: { created: 0, updated: 0, unchanged: 0, removed: 0 },
    document: { ...summary, blocked: server.messages.fault(context.language, model.name, fault) },
    notes: [],
  }
}

/** The lines of a document with those of the rows. */
function mergeRows(
  session: ImportSession,
  before: RecordData | null,
  readings: readonly LineReading[],
  columns: ReadonlyMap<number, LineColumn>,
) {
  const { model } = session
  const names = new Set([...columns.values()].map(({ field }) => field.field))
  const amounts = [...columns.values()].filter(({ field }) => field.kind === 'money').map(({ field }) => field.field)
  const made = readings
    .filter(({ amount }) => amount === 'some')
    .map((reading): Made => ({ reading, line: lineOf(reading.values, new Set([...names, ...amounts])) }))
  const noughts = readings.filter(({ amount }) => amount === 'zero').map(({ values }) => subjectOf(session, values))
  const former = linesOf(model, before).map((line) => strip(model, groupOf(model), line))
  const merged = merge(
    former,
    made.map(({ line }) => line),
    new Set(noughts),
    {
      subjectOf: (line) => subjectOf(session, line),
      isSame,
    },
  )
  return { made, former, merged, hasAmounts: amounts.length > 0 }
}

/** The lines that the rows are. */
const groupOf = (model: Model): string => model.data.import?.lines?.of ?? ''

/** Writes a document with its lines: an answer, or what is wrong with it. */
function writeDocument(
  { model, context, server, transaction }: ImportSession,
  sheet: SheetBehaviour,
  before: RecordData | null,
  lines: readonly RecordData[],
  status: string,
) {
  const body = { [groupOf(model)]: lines, ...(model.states.length && before?.['status'] !== status && { status }) }
  const begun = { ...sheet.begin(context), ...model.data.import?.lines?.into }
  const target = before
    ? { id: before['id'] as number, values: { ...body, version: before['version'] } }
    : { values: { ...begun, ...body } }
  const changes = [target] as unknown as Work['changes']
  const work = { model, operation: before ? 'update' : 'create', changes, context, behaviours: server.behaviours }
  return write(work, transaction)
}

/** What is wrong with the lines of rows, at the columns of each. */
function faultsOfRows(
  { model }: ImportSession,
  saved: Problem,
  lines: readonly RecordData[],
  readingOf: (line: RecordData) => LineReading | undefined,
) {
  return saved.faults.flatMap((fault) => {
    const [place = '', index, name = ''] = (fault.field ?? '').split('.')
    const line = place === groupOf(model) && index !== undefined ? lines[Number(index)] : undefined
    const reading = line && readingOf(line)
    return reading ? [{ reading, fault: { key: keyOf(model, name, reading, fault), fault: { ...fault, field: name } } }] : []
  })
}

/** The values of a line that its row speaks of; both amounts always, so that a debit that becomes a credit is no debit any more. */
const lineOf = (values: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): RecordData =>
  Object.fromEntries([...new Set([...names, ...Object.keys(values)])].map((name) => [name, values[name] ?? null])) as RecordData

/** A stored line as a request would send it. */
function strip(model: Model, group: string, line: RecordData): RecordData {
  const fields = model.lines.find((one) => one.name === group)?.fields
  return Object.fromEntries([
    ['id', line['id']],
    ...[...(fields?.keys() ?? [])].map((name) => [name, line[name] ?? null]),
  ]) as RecordData
}

/** The column in which a field of the line stands, or would stand where the file has none. */
const keyOf = (model: Model, name: string, { values }: LineReading, { params }: FaultAt): string => {
  const of = lineColumns(model).filter(({ field }) => field.field === name)
  const resource = (values[name] as { resource?: string } | null | undefined)?.resource ?? params?.['target']
  return (of.find(({ target }) => target === resource) ?? of[0])?.key ?? name
}

/** Asks where the difference goes; the answer counts for this amount alone. */
function addPlaceQuestion(session: ImportSession, balance: SheetBalance): number | null {
  const { server, context } = session
  const { taker } = balance
  const { decimalDigits } = context.branch
  const difference = toFixed(balance.difference, decimalDigits)
  addQuestion(session, {
    kind: 'difference',
    column: 'difference',
    value: difference,
    text: server.messages.text(context.language, difference.startsWith('-') ? 'exchange.creditMore' : 'exchange.debitMore', {
      amount: formatAmount(difference.replace('-', ''), decimalDigits),
    }),
    suggestions: taker ? [{ id: taker.id, label: labelOf(taker.title, context.language) }] : [],
    resource: null,
    filter: {},
    create: false,
    empty: true,
  })
  const answer = answerOf(session, 'difference', difference)
  return taker && answer === taker.id ? taker.id : null
}
