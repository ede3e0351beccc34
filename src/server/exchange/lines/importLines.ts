import { lineColumns } from '../../../../schema/derive/lineColumns.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type SheetBehaviour, saveBehaviour } from '../../engine/behaviour.ts'
import type { ExchangeColumn } from '../columns.ts'
import { type ImportReport, reportFaults, type SheetRow } from '../report.ts'
import type { ColumnFault } from '../row.ts'
import type { ImportSession } from '../session.ts'
import { documentOf } from './document.ts'
import { mappedColumns } from './mappedColumns.ts'
import { LineReader, type LineReading } from './readLine.ts'
import { type Outcome, saveLines } from './saveLines.ts'
import { siblingsOf } from './subject.ts'

/**
 * Brings all rows of a sheet into the one document that takes them, in the open transaction. What is wrong with a row is
 * found by the checks of the form; such a row and those of its subject stay out, the others go in.
 */
export async function importLines(
  session: ImportSession,
  all: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly SheetRow[],
  report: ImportReport,
  run: Run,
): Promise<void> {
  const { model, context, server } = session
  const sheet = saveBehaviour(server.behaviours, model).sheet
  if (!sheet) throw new Error(`${model.name} imports lines without code for them`)
  const byKey = new Map(all.map((column) => [column.key, column]))
  const columns = mappedColumns(lineColumns(model), mapped)
  const reader = new LineReader(session, run)
  const readings: LineReading[] = []
  for (const row of rows) readings.push(await reader.read(row, columns))
  const blank = readings.filter(({ amount, faults }) => amount === 'blank' && !faults.length).length
  if (blank) report.notes.push(server.messages.text(context.language, 'exchange.withoutAmount', { count: blank }))
  const said = readings.filter(({ amount }) => amount !== 'blank')
  await complete(sheet, said, session, run)

  const refused = new Map<LineReading, ColumnFault[]>()
  const refuse = (reading: LineReading, fault: ColumnFault) => refused.set(reading, [...(refused.get(reading) ?? []), fault])
  for (const reading of said) if (reading.faults.length) refused.set(reading, [])
  const before = await documentOf(model, context, run)
  const save = (as: ImportSession) =>
    saveLines(
      as,
      sheet,
      before,
      said.filter((reading) => !refused.has(reading)),
      columns,
      run,
    )
  // What the form would refuse is refused; each round leaves fewer rows, the last one saves or says why not.
  for (;;) {
    const siblings = siblingsOf(session, said, refused)
    // Those that stay out because of another row may have faults of their own, which are reported first.
    if (siblings.size) {
      const { faults } = await tryOut(session, save, run)
      for (const { reading, fault } of faults) refuse(reading, fault)
      if (faults.length) continue
      for (const [reading, { row }] of siblings)
        refuse(reading, { key: '', fault: { code: 'Import.OfOneBalance', params: { row: row.number } } })
    }
    const outcome = await save(session)
    for (const { reading, fault } of outcome.faults) refuse(reading, fault)
    if (outcome.faults.length) continue
    Object.assign(report, { document: outcome.document })
    report.notes.push(...outcome.notes)
    report.counts.created = outcome.counts.created
    report.counts.updated = outcome.counts.updated
    report.counts.unchanged = outcome.counts.unchanged
    if (outcome.counts.removed)
      report.notes.push(server.messages.text(context.language, 'exchange.removedLines', { count: outcome.counts.removed }))
    break
  }
  for (const [reading, faults] of refused) reportFaults(session, report, reading.row, [...reading.faults, ...faults], byKey)
}

/** What saving would say; nothing of it stays. */
async function tryOut(session: ImportSession, save: (as: ImportSession) => Promise<Outcome>, run: Run): Promise<Outcome> {
  await run(sql`savepoint trial`)
  try {
    return await save({ ...session, dry: true })
  } finally {
    await run(sql`rollback to savepoint trial`)
  }
}

async function complete(
  sheet: SheetBehaviour,
  readings: readonly LineReading[],
  { context }: ImportSession,
  run: Run,
): Promise<void> {
  const lines = readings
    .filter(({ faults }) => !faults.length)
    .map((reading) => ({ reading, values: reading.values, faults: [] as FaultAt[] }))
  await sheet.complete(lines, context, run)
  for (const { reading, faults } of lines) reading.faults.push(...faults.map((fault) => ({ key: fault.field ?? '', fault })))
}
