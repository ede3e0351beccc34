import type { RecordData } from '../../../schema/record/record.ts'
import { isDate } from '../../../schema/values/date.ts'
import type { Days } from '../engine/list/days.ts'
import { refuse } from '../problems/problem.ts'

/** The place of a row among the rows of the books: its day, its entry, its line. */
export interface RowPlace {
  readonly date: string
  readonly entry: number
  readonly line: number
}

/** A part of a long report: at most so many rows, after a row or before it; from the first row on when neither is said. */
export interface Page {
  readonly size: number
  readonly after: RowPlace | null
  readonly before: RowPlace | null
  /** Of rows that are counted: how many come before. */
  readonly offset?: number
}

/** The words of an address that ask for a page. */
export const isPageWord = (name: string): boolean => name === 'rows' || name === 'after' || name === 'before'

const most = 1000

/**
 * The page that an address asks for; null for the whole report.
 * @throws Problem 400 at a number of rows that is none, and at a row that is not one of the days of the report
 */
export function pageOf(query: Readonly<Record<string, string>>, { from, to }: RecordData): Page | null {
  const { rows, after, before } = query
  const days = { from: String(from), to: String(to) }
  if (rows === undefined && after === undefined && before === undefined) return null
  const size = /^\d{1,6}$/.test(rows ?? '') ? Number(rows) : 0
  const [later, earlier] = [placeOf(after, days), placeOf(before, days)]
  refuse([
    ...(size < 1 ? [{ code: 'Field.Min', field: 'rows', params: { min: 1 } }] : []),
    ...(size > most ? [{ code: 'Field.Max', field: 'rows', params: { max: most } }] : []),
    ...(after !== undefined && !later ? [{ code: 'Field.Format', field: 'after' }] : []),
    ...(before !== undefined && (!earlier || later) ? [{ code: 'Field.Format', field: 'before' }] : []),
  ])
  return { size, after: later, before: earlier }
}

/** `2026-03-01.812.4` */
export const placeText = ({ date, entry, line }: RowPlace): string => `${date}.${entry}.${line}`

function placeOf(text: string | undefined, { from, to }: Days): RowPlace | null {
  const [, date = '', entry, line] = /^(\d{4}-\d\d-\d\d)\.(\d{1,9})\.(\d{1,9})$/.exec(text ?? '') ?? []
  return isDate(date) && from <= date && date <= to ? { date, entry: Number(entry), line: Number(line) } : null
}

/**
 * The page of rows that are counted: `after` is how many come before it.
 * @throws Problem 400 at a number that is none
 */
export function countedPageOf({ rows, after = '0', before }: Readonly<Record<string, string>>): Page | null {
  if (rows === undefined) return null
  const [size, offset] = [rows, after].map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : -1)) as [number, number]
  refuse([
    ...(size < 1 ? [{ code: 'Field.Min', field: 'rows', params: { min: 1 } }] : []),
    ...(size > most ? [{ code: 'Field.Max', field: 'rows', params: { max: most } }] : []),
    ...(offset < 0 ? [{ code: 'Field.Format', field: 'after' }] : []),
    ...(before !== undefined ? [{ code: 'Field.Format', field: 'before' }] : []),
  ])
  return { size, after: null, before: null, offset }
}
