import type { Cell } from '../sheets/cell.ts'
import { type ExchangeColumn, headingOf } from './columns.ts'
import type { ColumnFault } from './row.ts'
import type { ImportSession, Question, RowFault } from './session.ts'

/** What became of the rows; `waiting` ones need an answer first, and none waits any more once the import is written. */
export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  faulty: number
  waiting: number
}

export interface ImportReport {
  readonly counts: ImportCounts
  readonly faults: RowFault[]
  readonly questions: Question[]
  /** Which heading means which field, and which mean nothing to us. */
  readonly columns: { heading: string; key: string; field: string }[]
  readonly unknown: string[]
  readonly notes: string[]
  /** The sheet as it was read, with the rows that were not taken; for the file that comes back. */
  readonly faultyRows: { heading: readonly Cell[]; rows: { number: number; cells: readonly Cell[]; why: string }[] }
}

export interface SheetRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

/** Tells what is wrong with a row. While nothing is written, a row that only lacks answers waits and is no fault. */
export function tell(
  session: ImportSession,
  report: ImportReport,
  row: SheetRow,
  faults: readonly ColumnFault[],
  columns: ReadonlyMap<string, ExchangeColumn>,
): void {
  const told = faults.map((one): RowFault & { waits: boolean } => ({
    ...rowFault(session, row, one, columns),
    waits: one.waits === true,
  }))
  const waits = session.dry && told.every((one) => one.waits)
  if (waits) report.counts.waiting++
  else {
    report.counts.faulty++
    report.faults.push(...told.filter((one) => !(session.dry && one.waits)).map(({ waits: _, ...fault }) => fault))
  }
  report.faultyRows.rows.push({
    ...row,
    why: told.map((one) => (one.column ? `${one.column}: ${one.message}` : one.message)).join(' · '),
  })
}

function rowFault(
  { server, model, context }: ImportSession,
  row: SheetRow,
  { key, fault }: ColumnFault,
  columns: ReadonlyMap<string, ExchangeColumn>,
): RowFault {
  const column = columns.get(key)
  const resource = column?.through ? (model.fields.get(column.through)?.to ?? null) : model.name
  const { type } = fault.params ?? {}
  const named =
    typeof type === 'string'
      ? { ...fault, params: { ...fault.params, type: server.messages.field(context.language, resource, type) } }
      : fault
  const label = column ? headingOf(column, model, server.messages, context.language) : ''
  return {
    row: row.number,
    column: label || (model.fields.has(key) ? server.messages.field(context.language, model.name, key) : key || null),
    code: fault.code,
    message: server.messages.fault(context.language, resource, named),
  }
}

/** Rows were met in portions and by what became of them; people read them from top to bottom. */
export function inOrder(report: ImportReport): void {
  report.faults.sort((a, b) => a.row - b.row)
  report.faultyRows.rows.sort((a, b) => a.number - b.number)
}
