import type { Model } from '../../../schema/model.ts'
import type { ImportDifference } from '../../shared/importQuestion.ts'
import type { Services } from '../access/services.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import { Problem } from '../problems/problem.ts'
import { textOf } from '../sheets/cell.ts'
import { dataRows } from '../sheets/dataRows.ts'
import { letterOf } from '../sheets/letter.ts'
import type { Sheet } from '../sheets/workbook.ts'
import { differencesOf, shown } from './changes.ts'
import { type ExchangeColumn, exchangeColumns, headingOf } from './columns.ts'
import { mapHeadings } from './mapping.ts'
import type { Reading } from './reading.ts'
import { readRows } from './readRows.ts'
import { recallAnswers } from './remembered.ts'
import { headingIn, type ImportReport, type SheetRow } from './report.ts'
import { beginSession, type ImportSession } from './session.ts'
import { changesOf } from './updateRows.ts'

/** A row of a file beside the record that it is about, if there is one. */
export interface ComparedRow {
  /** As the spreadsheet counts. */
  readonly row: number
  readonly record: number | null
  /** What the row says, as it stands there, by the field that its column means. */
  readonly says: ReadonlyMap<string, string>
  readonly differences: readonly ImportDifference[]
}

/** Rows that are read at a time. */
const portion = 500

/** More rows are several files. */
const mostRows = 20_000

/**
 * Reads a sheet as an import does, and tells of each row which record it is about and what it says otherwise. Nothing is
 * written, and nobody is asked: a cell that is not understood is told as it stands.
 * @throws Problem 400 when no column is understood, or there are too many rows
 */
export async function compareSheet(
  server: Services,
  model: Model,
  context: Context,
  sheets: readonly Sheet[],
  run: Run,
): Promise<ComparedRow[]> {
  const all = exchangeColumns(model, context)
  const remembered = await recallAnswers(model.name, context)
  const names = { messages: server.messages, registry: context.registry }
  const { sheet, heading, columns } = mapHeadings(model, all, sheets, names, {}, remembered.mapping)
  if (!columns.size) throw new Problem(400, { code: 'Import.NoHeading', field: 'file' })
  const rows = dataRows(sheet.rows, heading).rows.map(({ index, cells }): SheetRow => ({ number: index + 1, cells }))
  if (rows.length > mostRows)
    throw new Problem(400, { code: 'File.TooManyRows', field: 'file', params: { rows: rows.length, max: mostRows } })
  const transaction = { run, known: new Map(), proven: new Set(), isolate: () => null } as unknown as ImportSession['transaction']
  const session = { ...beginSession({ server, model, context, answers: {}, dry: true, remembered, counts: false }), transaction }
  const headings = [...columns].map(([index, column]) => ({
    position: letterOf(index),
    heading: heading.headings[index] ?? '',
    samples: [],
    key: column.key,
    field: headingOf(column, model, server.messages, context.language),
  }))
  const found: ComparedRow[] = []
  for (const batch of batchesOf(rows, portion))
    for (const reading of await readRows(session, [...columns.values()], columns, batch, run))
      found.push(await compared(session, { columns: headings }, columns, reading))
  return found
}

async function compared(
  session: ImportSession,
  report: Pick<ImportReport, 'columns'>,
  columns: ReadonlyMap<number, ExchangeColumn>,
  { row, read, match }: Reading,
): Promise<ComparedRow> {
  const says = new Map([...columns].map(([index, { key }]) => [key, textOf(row.cells[index] ?? null)]))
  if (!match) return { row: row.number, record: null, says, differences: [] }
  const { before } = match
  const understood = changesOf(session, read, before)
  // What the file leaves empty says nothing.
  const said = Object.fromEntries(Object.entries(understood).filter(([, value]) => value !== null && value !== undefined))
  const strange = read.faults.flatMap(({ key }): ImportDifference[] => {
    const file = says.get(key) ?? ''
    const isOwn = session.model.fields.has(key)
    return isOwn && file !== '' ? [{ column: headingIn(session, report, key), ours: shown(session, key, before), file }] : []
  })
  return {
    row: row.number,
    record: before.id,
    says,
    differences: [...(await differencesOf(session, report, read, said as never, before)), ...strange],
  }
}
