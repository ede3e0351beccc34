import { holds } from '../../../schema/condition.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { compare, sum } from '../../../schema/values/money.ts'
import { type RunRow, runStates } from '../../shared/run.ts'
import { may, type Person } from '../engine/context.ts'
import { isOwnAlone } from '../engine/sql/own.ts'
import type { SheetQuery } from './sheetQuery.ts'

type Amounts = Readonly<Record<string, string>>

/** What a row shows of records that are made of its subject, or stand already. */
export type Shown = Pick<RunRow, 'amounts' | 'columns' | 'marks'>

/** A subject as the sheet sorts, counts and adds it up. */
export interface SheetRow extends Pick<RunRow, 'id' | 'state' | 'input' | 'fixed' | 'count' | 'becomes'>, Shown {}

export const amountsOf = (names: Iterable<string>, records: readonly Readonly<Record<string, unknown>>[]): Amounts =>
  Object.fromEntries([...names].map((name) => [name, sum(records.map((record) => String(record[name] ?? '0')))]))

/** A record has a column for each value under which lines of it stand: what is taken back of an item is not added to what it gives. */
const columnKey = (id: number, under: string | null): string => (under === null ? String(id) : `${id}.${under}`)

/**
 * A run as its sheet is shown to a person: a person who may not see what it makes sees who is ready, but no amount, mark or
 * value.
 */
export function sheetFor(run: RunModel, person: Person): RunModel {
  if (seesMade(run, person)) return run
  const { columns: _columns, marks: _marks, tells: _tells, main: _main, ...data } = run.data
  return { ...run, data, amounts: [], becomes: [] }
}

/** Whether a person may see the records that a run makes or changes, for each subject: one's own alone are not that. */
export const seesMade = ({ makes }: RunModel, person: Person): boolean =>
  !isOwnAlone(makes) && may(person, makes.permissions.view)

/** What the sheet shows of records: their amounts, their lines by columns, what one should look at. */
export function shownOf({ data, amounts }: RunModel, records: readonly RecordData[]): Shown {
  const { of, by, sum: amount, under } = data.columns ?? { of: '', by: '', sum: '' }
  const lines = records.flatMap((record) => (record[of] ?? []) as readonly Readonly<Record<string, unknown>>[])
  const byColumn = Map.groupBy(
    lines.filter((line) => typeof line[by] === 'number'),
    (line) => columnKey(Number(line[by]), under === undefined ? null : String(line[under] ?? '')),
  )
  return {
    amounts: amountsOf(amounts, records),
    columns: Object.fromEntries([...byColumn].map(([key, own]) => [key, sum(own.map((line) => String(line[amount] ?? '0')))])),
    marks: Object.entries(data.marks ?? {}).flatMap(([name, { when }]) =>
      records.some((record) => holds(when, reader(record))) ? [name] : [],
    ),
  }
}

/** The sums of the rows that are listed and not left out, as far as they show amounts. */
export function sumsOf(run: RunModel, rows: readonly SheetRow[]): { readonly sums: Amounts; readonly columnSums: Amounts } {
  return {
    sums: amountsOf(
      run.amounts,
      rows.map(({ amounts }) => amounts),
    ),
    columnSums: amountsOf(
      new Set(rows.flatMap(({ columns }) => Object.keys(columns))),
      rows.map(({ columns }) => columns),
    ),
  }
}

/** How many rows have each mark. */
export const markCounts = ({ data }: RunModel, rows: readonly SheetRow[]): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(data.marks ?? {}).map((name) => [name, rows.filter(({ marks }) => marks.includes(name)).length]))

/** Columns of the sheet that the subjects' definition does not know. */
export const isOwnColumn = (run: RunModel, name: string): boolean =>
  ['state', 'count', 'marks'].includes(name) ||
  /^column\.[1-9]\d*(\.[A-Za-z]\w*)?$/.test(name) ||
  run.each.some((input) => name === `input.${input}`) ||
  run.becomes.some((field) => name === `becomes.${field}`) ||
  run.amounts.some((amount) => name === `made.${amount}`)

/** Rows by a column of the sheet itself; the database has sorted by the subjects' own. */
export function sortedRows<T extends SheetRow>(run: RunModel, rows: readonly T[], sort: SheetQuery['sort']): readonly T[] {
  if (!sort || !isOwnColumn(run, sort[0])) return rows
  const [name, order] = sort
  const keys = new Map(rows.map((row) => [row, keyOf(row, name)]))
  const key = (row: T) => keys.get(row) ?? ''
  const ascending = (one: string, other: string) =>
    isNumber(one) && isNumber(other) ? compare(one, other) : one < other ? -1 : one > other ? 1 : 0
  return rows.toSorted((a, b) => ascending(key(a), key(b)) * (order === 'DESC' ? -1 : 1))
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** What a row is sorted by. */
function keyOf({ state, count, amounts, input, becomes, columns, marks }: SheetRow, name: string): string {
  const [place, rest = ''] = [name.split('.')[0], name.slice(name.indexOf('.') + 1)]
  if (name === 'state') return String(runStates.indexOf(state))
  if (name === 'count') return String(count)
  if (name === 'marks') return String(marks.length)
  if (place === 'becomes') return String(becomes[0]?.[rest] ?? '')
  if (place === 'column') return columns[rest] ?? '0'
  return String((place === 'made' ? amounts[rest] : input[rest]) ?? '')
}
