import type { Cell, Row } from './cell.ts'
import { serialOfDate } from './serial.ts'

export type ColumnKind = 'text' | 'number' | 'date' | 'money'

export interface OutColumn {
  readonly heading: string
  /** In characters; by content when not given. */
  readonly width?: number
  readonly kind: ColumnKind
  /** Whether its texts stand in by the levels of their rows. */
  readonly tree?: boolean
}

/** A sheet to write: columns with a kind, rows with values of any kind. */
export interface OutSheet {
  readonly name: string
  readonly rightToLeft: boolean
  readonly columns: readonly OutColumn[]
  /** Amounts are decimal texts or numbers, dates are `YYYY-MM-DD` texts or date cells; what does not fit its column stays text. */
  readonly rows: readonly Row[]
  /** How deep each row lies in a tree, 0 for the top; separated values do not show it. */
  readonly levels?: readonly number[]
  /** Lines above the headings, the first of them a title; separated values, whose first row is their headings, leave them out. */
  readonly above?: readonly string[]
}

/** A value as it is written: a number knows its exact decimal text. */
export type Value =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number' | 'money'; readonly text: string }
  | { readonly kind: 'date'; readonly date: string; readonly serial: number }

const text = (value: string): Value => (value === '' ? { kind: 'empty' } : { kind: 'text', text: value })

/** Spreadsheets keep 15 digits; what has more would change, and so would what they write differently. */
function isExact(decimal: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(decimal) && decimal.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15
}

function date(value: string): Value {
  const serial = serialOfDate(value)
  return serial === null ? text(value) : { kind: 'date', date: value, serial }
}

/** What a cell becomes in a column of this kind. */
export function writtenValue(cell: Cell | undefined, kind: ColumnKind): Value {
  if (cell === null || cell === undefined) return { kind: 'empty' }
  if (typeof cell === 'object') return date(cell.date)
  if (typeof cell === 'boolean') return { kind: 'boolean', value: cell }
  if (kind === 'date') return date(String(cell))
  const written = String(cell)
  if (kind === 'text' || !isExact(written)) return text(written)
  return { kind, text: written }
}
