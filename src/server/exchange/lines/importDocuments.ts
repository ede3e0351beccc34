import { documentColumns, lineColumns, numberColumn } from '../../../../schema/derive/lineColumns.ts'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, sql } from '../../database/sql.ts'
import type { Progress } from '../../engine/retry/longWork.ts'
import { batchesOf } from '../../engine/sql/columns.ts'
import { bounds } from '../../engine/sql/scope.ts'
import type { Work } from '../../engine/work.ts'
import { write } from '../../engine/write/write.ts'
import { Problem } from '../../problems/problem.ts'
import type { ExchangeColumn } from '../columns.ts'
import { type ImportReport, reportFaults, type SheetRow } from '../report.ts'
import type { ColumnFault } from '../row.ts'
import type { ImportSession } from '../session.ts'
import { mappedColumns } from './mappedColumns.ts'
import { type ReadDocument, readDocuments } from './readDocuments.ts'

/** Documents that are written together, and one step of the progress. */
const together = 100

/**
 * Makes a draft of the rows that have one number, in the open transaction: each document is taken whole or not at all. A document whose
 * number is there already stays as it is, so that the same file brings nothing twice.
 */
export async function importDocuments(
  session: ImportSession,
  all: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly SheetRow[],
  report: ImportReport,
  onProgress: Progress,
): Promise<void> {
  const { model, context, server, transaction } = session
  const byKey = new Map(all.map((column) => [column.key, column]))
  const read = await readDocuments(
    session,
    mappedColumns(lineColumns(model), mapped),
    mappedColumns(documentColumns(model), mapped),
    rows,
  )
  const sound = read.filter(({ faults }) => !faults.size)
  const known = await numbersThere(model, sound, session, transaction.run)
  const refuse = ({ rows: own }: ReadDocument, faults: ReadonlyMap<SheetRow, readonly ColumnFault[]>) => {
    const [first] = faults.keys()
    for (const row of own) {
      const whole = { key: '', fault: { code: 'Import.OfOneDocument', params: { row: first?.number ?? row.number } } }
      reportFaults(session, report, row, faults.get(row) ?? [whole], byKey)
    }
  }
  const good: ReadDocument[] = []
  let there = 0
  for (const document of read) {
    if (document.faults.size) refuse(document, document.faults)
    else if (known.has(document.number)) {
      there++
      report.counts.unchanged += document.rows.length
    } else good.push(document)
  }
  let made = 0
  let done = rows.length - good.reduce((sum, one) => sum + one.rows.length, 0)
  for (const batch of batchesOf(good, together)) {
    const changes = batch.map(({ values, lines }) => ({ values: { ...values, [groupOf(model)]: lines } })) as Work['changes']
    const outcomes = await write({ model, operation: 'create', changes, context, behaviours: server.behaviours }, transaction)
    for (const [index, document] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof Problem) refuse(document, faultsOf(model, document, outcome))
      else {
        made++
        report.counts.created += document.rows.length
      }
      done += document.rows.length
    }
    onProgress({ done, of: rows.length })
    // Others are served between two portions.
    await new Promise(setImmediate)
  }
  const say = (key: string, count: number) =>
    count > 0 && report.notes.push(server.messages.text(context.language, key, { count }))
  say('exchange.documents', made)
  say('exchange.documentsThere', there)
}

const groupOf = (model: Model): string => model.data.import?.lines?.of ?? ''

/** The numbers of which the branch has a document in the year that is not void. */
async function numbersThere(
  model: Model,
  documents: readonly ReadDocument[],
  { context }: ImportSession,
  run: Run,
): Promise<ReadonlySet<string>> {
  const field = model.fields.get(model.data.import?.lines?.by ?? '')
  if (!field) return new Set()
  const column = ident(columnName(field), 'r')
  const last = model.states.length ? [sql`r.status <> 'void'`] : []
  const rows = await run<{ number: string }>(
    sql`select distinct ${column} as number from ${ident(tableName(model.name))} r
      where ${and([...bounds(model, context), ...last])} and ${column} = any(${documents.map(({ number }) => number)}::text[])`,
  )
  return new Set(rows.map(({ number }) => number))
}

/** What the form would say, by the rows that it is about: what is wrong with the document itself stands at its first row. */
function faultsOf(
  model: Model,
  { rows, lines }: ReadDocument,
  { faults }: Problem,
): ReadonlyMap<SheetRow, readonly ColumnFault[]> {
  const found = new Map<SheetRow, ColumnFault[]>()
  for (const fault of faults) {
    const [group = '', index, name = ''] = (fault.field ?? '').split('.')
    const isLine = group === groupOf(model) && index !== undefined
    const row = (isLine ? rows[Number(index)] : undefined) ?? (rows[0] as SheetRow)
    const key = isLine
      ? lineKey(model, name, lines[Number(index)] ?? {})
      : group === ''
        ? numberColumn(model)
        : `document.${group}`
    const own = { key, fault: { ...fault, field: isLine ? name : group } }
    found.set(row, [...(found.get(row) ?? []), own])
  }
  return found
}

/** The column in which a field of a line stands: a party's is that of its kind. */
function lineKey(model: Model, name: string, line: RecordData): string {
  const of = lineColumns(model).filter(({ field }) => field.field === name)
  const resource = (line[name] as { resource?: string } | null | undefined)?.resource
  return (of.find(({ target }) => target === resource) ?? of[0])?.key ?? name
}
