import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { createRecord, updateRecord } from '../engine/save.ts'
import { problemOf } from '../http/errors.ts'
import { Problem } from '../http/problem.ts'
import type { Server } from '../server.ts'
import type { Cell } from '../sheets/cell.ts'
import { dataRows } from '../sheets/dataRows.ts'
import { type Heading, headingKey, locateHeading } from '../sheets/heading.ts'
import type { Sheet } from '../sheets/workbook.ts'
import { type ExchangeColumn, exchangeColumns, headingOf, knownHeadings } from './columns.ts'
import { joined } from './joined.ts'
import { type ReadRow, readRow } from './row.ts'
import type { Answers, ImportSession, Question, RowFault } from './session.ts'
import { idsBy, storedBy } from './stored.ts'

export interface ImportOptions {
  /** Nothing is written; faults and counts are those of a real import. */
  readonly check: boolean
  /** One fault takes everything back. */
  readonly atomic: boolean
  readonly answers: Answers
}

export interface ImportReport {
  readonly counts: { created: number; updated: number; unchanged: number; faulty: number }
  readonly faults: RowFault[]
  readonly questions: Question[]
  /** Which heading means which field, and which mean nothing to us. */
  readonly columns: { heading: string; key: string; field: string }[]
  readonly unknown: string[]
  readonly notes: string[]
  /** The sheet as it was read, with the faulty rows; for the file that comes back. */
  readonly faultyRows: { heading: readonly Cell[]; rows: { cells: readonly Cell[]; why: string }[] }
}

interface Row {
  readonly number: number
  readonly cells: readonly Cell[]
}

const perTransaction = 200

/** Thrown to take a checked import back. */
class TakeBack extends Error {}

/** Imports a sheet: finds the headings, reads the rows, writes what is right, and tells what is not, row by row. */
export async function importSheet(
  server: Server,
  model: Model,
  context: Context,
  sheets: readonly Sheet[],
  options: ImportOptions,
): Promise<ImportReport> {
  const columns = exchangeColumns(model, context.registry)
  const { sheet, heading, mapped, unknown } = mapHeadings(model, columns, sheets, server, options.answers)
  const data = dataRows(sheet.rows, heading)
  const rows = data.rows.map(({ index, cells }): Row => ({ number: index + 1, cells }))
  const report: ImportReport = {
    counts: { created: 0, updated: 0, unchanged: 0, faulty: 0 },
    faults: [],
    questions: [],
    columns: [...mapped].map(([index, column]) => ({
      heading: heading.headings[index] ?? '',
      key: column.key,
      field: headingOf(column, model, server.messages, context.language),
    })),
    unknown,
    notes: data.skipped.length
      ? [
          server.messages.text(context.language, 'exchange.skippedRows', {
            rows: data.skipped.map((index) => index + 1).join(', '),
          }),
        ]
      : [],
    faultyRows: { heading: heading.headings, rows: [] },
  }
  const questions = new Map<string, Question>()
  const brought = new Map<string, number>()
  const seen = new Map<unknown, number>()
  const portions =
    options.check || options.atomic
      ? [rows]
      : Array.from({ length: Math.ceil(rows.length / perTransaction) }, (_, index) =>
          rows.slice(index * perTransaction, (index + 1) * perTransaction),
        )
  for (const portion of portions) {
    try {
      await context.database.transaction(context.tenant, async (run) => {
        const inner: Context = { ...context, database: joined(context.database, run), batch: { references: new Map() } }
        const session: ImportSession = {
          server,
          model,
          context: inner,
          answers: options.answers,
          questions,
          candidates: new Map(),
          brought,
          seen,
        }
        await importRows(session, columns, mapped, portion, report, run)
        if (options.check || (options.atomic && report.counts.faulty > 0)) throw new TakeBack()
        return { result: Promise.resolve(null) }
      })
    } catch (error) {
      if (!(error instanceof TakeBack)) throw error
      if (!options.check) Object.assign(report.counts, { created: 0, updated: 0 })
    }
  }
  report.questions.push(...questions.values())
  return report
}

/** Finds the heading row and what each column means; a mapping that a person gave wins. */
function mapHeadings(
  model: Model,
  columns: readonly ExchangeColumn[],
  sheets: readonly Sheet[],
  server: Server,
  answers: Answers,
) {
  const known = knownHeadings(model, columns, server.messages)
  const chosen = new Map(Object.entries(answers.mapping ?? {}).map(([heading, key]) => [headingKey(heading), key]))
  const { sheet, heading } = bestSheet(sheets, (key) => known.has(key) || chosen.has(key))
  const mapped = new Map<number, ExchangeColumn>()
  const unknown: string[] = []
  const taken = new Set<string>()
  for (const [index, text] of heading.headings.entries()) {
    const key = headingKey(text)
    if (key === '') continue
    const column = chosen.has(key) ? columns.find((one) => one.key === chosen.get(key)) : known.get(key)
    if (column && !taken.has(column.key)) {
      mapped.set(index, column)
      taken.add(column.key)
    } else if (key !== 'م') unknown.push(text)
  }
  return { sheet, heading, mapped, unknown }
}

/** The visible sheet in which most headings are understood; a sheet of notes beside the data is passed over. */
function bestSheet(sheets: readonly Sheet[], isKnown: (key: string) => boolean): { sheet: Sheet; heading: Heading } {
  const found = sheets.flatMap((sheet) => {
    const heading = locateHeading(sheet.rows, isKnown)
    return heading ? [{ sheet, heading }] : []
  })
  const rank = ({ sheet, heading }: { sheet: Sheet; heading: Heading }) => heading.recognised - (sheet.hidden ? 1000 : 0)
  const best = found.sort((a, b) => rank(b) - rank(a) || b.sheet.rows.length - a.sheet.rows.length)[0]
  if (!best || best.heading.recognised === 0)
    throw new Problem(400, { code: 'Import.NoHeading', field: 'file' }, { headings: best?.heading.headings ?? [] })
  return best
}

async function importRows(
  session: ImportSession,
  columns: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly Row[],
  report: ImportReport,
  run: Run,
): Promise<void> {
  const present = columns.filter((column) => [...mapped.values()].includes(column))
  const withDependants = columns.filter((column) => present.includes(column) || column.field.where)
  const read: { row: Row; values: ReadRow }[] = []
  for (const row of rows) {
    const cells = new Map([...mapped].map(([index, column]) => [column.key, row.cells[index] ?? null]))
    read.push({ row, values: await readRow(session, withDependants, cells) })
  }
  const stored = await findStored(
    session,
    read.map(({ values }) => values.values),
    run,
  )
  await findBrought(
    session,
    read.map(({ values }) => values),
    run,
  )
  for (const { row, values } of read) {
    const before = matchOf(session.model, values.values, stored)
    const identity = session.model.data.import?.match.map((name) => values.values[name]).find((value) => value)
    const twice = identity === undefined ? undefined : session.seen.get(identity)
    if (twice !== undefined)
      values.faults.push({
        key: session.model.data.import?.match[0] ?? '',
        fault: { code: 'Import.RowTwice', params: { row: twice } },
      })
    else if (identity !== undefined) session.seen.set(identity, row.number)
    const outcome = values.faults.length ? values.faults : await writeRow(session, values, before)
    if (typeof outcome === 'string') report.counts[outcome]++
    else tell(session, report, row, outcome, columns)
  }
}

/** Saves one row; gives what became of it, or what is wrong with it. */
async function writeRow(
  session: ImportSession,
  row: ReadRow,
  before: (RecordData & { id: number; version: number }) | undefined,
): Promise<'created' | 'updated' | 'unchanged' | ReadRow['faults']> {
  const { server, model, context } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? '']
  try {
    const values: Record<string, unknown> = { ...row.values }
    for (const [reference, given] of Object.entries(row.referred)) values[reference] = await bring(session, reference, given)
    if (!before) {
      await createRecord(model, dropNulls(values), context, behaviour)
      return 'created'
    }
    const incomplete = model.data.import?.incomplete
    const changed = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => name !== incomplete && JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
      ),
    )
    if (!Object.keys(changed).length) return 'unchanged'
    await updateRecord(model, before.id, { ...changed, version: before.version } as RecordData, context, behaviour)
    return 'updated'
  } catch (error) {
    const problem = problemOf(server, error)
    if (problem.status >= 500) throw error
    return problem.faults.map((fault) => ({
      key: error instanceof BroughtFault ? `${error.reference}.${fault.field ?? ''}` : (fault.field ?? ''),
      fault,
    }))
  }
}

/** A fault of a record that a row brings along. */
class BroughtFault extends Problem {
  readonly reference: string
  constructor(reference: string, problem: Problem) {
    super(problem.status, problem.faults)
    this.reference = reference
  }
}

/** The referred record of a row: known by its key, or made from the row's columns. */
async function bring(session: ImportSession, reference: string, given: Record<string, unknown>): Promise<number | null> {
  const { server, model, context } = session
  const target = context.registry.get(model.fields.get(reference)?.to ?? '')
  const [match = ''] = model.data.import?.through?.[reference] ?? []
  const key = given[match]
  if (key === null || key === undefined)
    throw new BroughtFault(reference, new Problem(400, { code: 'Field.Required', field: match }))
  const known = session.brought.get(`${reference} ${String(key)}`)
  if (known !== undefined) return known
  try {
    const saved = await createRecord(target, dropNulls(given), context, server.behaviours.save[target.data.behaviour ?? ''])
    const { id } = JSON.parse(saved.answer) as { id: number }
    session.brought.set(`${reference} ${String(key)}`, id)
    return id
  } catch (error) {
    const problem = problemOf(server, error)
    throw problem.status >= 500 ? error : new BroughtFault(reference, problem)
  }
}

const dropNulls = (values: Readonly<Record<string, unknown>>): RecordData =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

type StoredBy = ReadonlyMap<string, ReadonlyMap<unknown, RecordData & { id: number; version: number }>>

async function findStored(
  { model, context }: ImportSession,
  rows: readonly Record<string, unknown>[],
  run: Run,
): Promise<StoredBy> {
  const found = new Map<string, ReadonlyMap<unknown, RecordData & { id: number; version: number }>>()
  for (const name of model.data.import?.match ?? []) {
    const field = model.fields.get(name)
    const values = rows.map((row) => row[name]).filter((value) => typeof value === 'string')
    if (field && values.length) found.set(name, await storedBy(model, field, values, context, run))
  }
  return found
}

const matchOf = (model: Model, values: Readonly<Record<string, unknown>>, stored: StoredBy) =>
  (model.data.import?.match ?? [])
    .map((name) => (values[name] === null || values[name] === undefined ? undefined : stored.get(name)?.get(values[name])))
    .find((record) => record !== undefined)

async function findBrought(session: ImportSession, rows: readonly ReadRow[], run: Run): Promise<void> {
  for (const [reference, [match = '']] of Object.entries(session.model.data.import?.through ?? {})) {
    const target = session.context.registry.get(session.model.fields.get(reference)?.to ?? '')
    const field = target.fields.get(match)
    const keys = rows.map((row) => row.referred[reference]?.[match]).filter((value) => typeof value === 'string')
    if (!field || !keys.length) continue
    for (const [key, id] of await idsBy(target, field, keys, session.context, run))
      session.brought.set(`${reference} ${String(key)}`, id)
  }
}

function tell(
  { server, model, context }: ImportSession,
  report: ImportReport,
  row: Row,
  faults: ReadRow['faults'],
  columns: readonly ExchangeColumn[],
): void {
  report.counts.faulty++
  const told = faults.map(({ key, fault }): RowFault => {
    const column = columns.find((one) => one.key === key)
    const resource = column?.through ? (model.fields.get(column.through)?.to ?? null) : model.name
    return {
      row: row.number,
      column: column ? headingOf(column, model, server.messages, context.language) : key || null,
      code: fault.code,
      message: server.messages.fault(context.language, resource, fault),
    }
  })
  report.faults.push(...told)
  report.faultyRows.rows.push({
    cells: row.cells,
    why: told.map((one) => (one.column ? `${one.column}: ${one.message}` : one.message)).join(' · '),
  })
}
