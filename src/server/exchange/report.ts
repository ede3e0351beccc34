import type { ImportChange, ImportDocument, ImportKept } from '../../shared/importQuestion.ts'
import { type Cell, textOf } from '../sheets/cell.ts'
import type { HeadingChoice } from '../sheets/heading.ts'
import { type ExchangeColumn, headingOf } from './columns.ts'
import type { ColumnFault } from './row.ts'
import type { ImportSession, Question, RowFault } from './session.ts'

/** A column of the file: its letter, its heading, and the first different values below. */
export interface SheetColumn {
  readonly position: string
  readonly heading: string
  readonly samples: readonly string[]
}

export interface ImportReport {
  readonly counts: { created: number; updated: number; unchanged: number; faulty: number }
  /** How many of the faulty rows lack nothing but answers to the questions. */
  waiting: number
  /** The first of them, of each row one after the other. */
  readonly faults: RowFault[]
  /** How many more there are. */
  untold: number
  readonly questions: Question[]
  /** How many values of known records stand where the file has an empty cell. */
  blanks: number
  /** What known records would take, or keep. */
  readonly changes: ImportChange[]
  /** What rows say of related records that stay as they are. */
  readonly kept: ImportKept[]
  /** How many more of both there are. */
  untoldChanges: number
  /** Which column means which field, and which mean nothing to us. */
  readonly columns: (SheetColumn & { key: string; field: string; remembered?: boolean })[]
  readonly unknown: SheetColumn[]
  /** The row that was taken for the headings (0: none), and those that a person can point at. */
  readonly heading: { readonly row: number; readonly choices: readonly HeadingChoice[] }
  readonly notes: string[]
  /** The one document that takes the rows as its lines. */
  readonly document?: ImportDocument
  /** The sheet as it was read, with the rows that were not taken; for the file that comes back. */
  readonly faultyRows: { heading: readonly string[]; rows: { number: number; cells: readonly string[]; why: string }[] }
}

/** Faults that are told in an answer; the file of rows to correct has them all. */
export const mostTold = 500

export interface SheetRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

/** Tells what is wrong with a row. */
export function reportFaults(
  session: ImportSession,
  report: ImportReport,
  row: SheetRow,
  faults: readonly ColumnFault[],
  columns: ReadonlyMap<string, ExchangeColumn>,
): void {
  const headings = new Map(report.columns.map(({ key, heading }) => [key, heading]))
  const rowFaults = faults.map((one) => rowFault(session, row, one, columns, headings))
  report.counts.faulty++
  if (faults.every((one) => one.waits)) report.waiting++
  const room = Math.max(0, mostTold - report.faults.length)
  report.faults.push(...rowFaults.slice(0, room))
  report.untold += Math.max(0, rowFaults.length - room)
  report.faultyRows.rows.push({
    number: row.number,
    cells: row.cells.map(textOf),
    why: rowFaults
      .map((one) => (one.column && !one.message.includes(one.column) ? `${one.column}: ${one.message}` : one.message))
      .join(' · '),
  })
}

function rowFault(
  { server, model, context }: ImportSession,
  row: SheetRow,
  { key, fault, waits, other }: ColumnFault,
  columns: ReadonlyMap<string, ExchangeColumn>,
  headings: ReadonlyMap<string, string>,
): RowFault {
  const column = columns.get(key)
  const say = (message: string) =>
    other === undefined ? message : server.messages.text(context.language, 'exchange.heldBy', { message, other })
  const resource = column?.through ? (model.fields.get(column.through)?.to ?? null) : model.name
  const { type } = fault.params ?? {}
  const named =
    typeof type === 'string'
      ? { ...fault, params: { ...fault.params, type: server.messages.field(context.language, resource, type) } }
      : fault
  // People look for what their own file says; what it does not have is called as on the screen.
  const own = headings.get(key) ?? headings.get(key.endsWith('Hijri') ? key.slice(0, -5) : `${key}Hijri`)
  const label = own ? own : column ? headingOf(column, model, server.messages, context.language) : ''
  // A field of a related record is called with that record: «guardian - mobile» is not the student's. A party
  // is called as the column of its kind.
  const called = own || (column?.through || column?.target ? label : undefined)
  return {
    row: row.number,
    column: label || (model.fields.has(key) ? server.messages.field(context.language, model.name, key) : key || null),
    code: fault.code,
    message: say(server.messages.fault(context.language, resource, named, { label: called })),
    ...(waits && { waits }),
  }
}

/** What a column is called: as in the file, where it stands there. */
export function headingIn({ server, model, context }: ImportSession, report: Pick<ImportReport, 'columns'>, key: string): string {
  const own = report.columns.find((column) => column.key === key || column.key === `${key}Hijri`)?.heading
  if (own) return own
  const [reference = '', name] = key.split('.')
  const label = server.messages.field(context.language, model.name, reference)
  if (name === undefined) return label
  const target = model.fields.get(reference)?.to ?? null
  return `${label} - ${server.messages.field(context.language, target, name)}`
}

/** Rows were met in portions and by what became of them; people read them from top to bottom. */
export function inOrder(report: ImportReport): void {
  report.faults.sort((a, b) => a.row - b.row)
  report.changes.sort((a, b) => a.row - b.row)
  report.kept.sort((a, b) => a.row - b.row)
  report.faultyRows.rows.sort((a, b) => a.number - b.number)
}
