import { withoutPoints } from '../../../../schema/values/writtenPoints.ts'
import type { LaidOut, LayingOut } from '../../engine/behaviour.ts'
import type { Rows } from '../attendance/cells.ts'
import { written } from '../attendance/cells.ts'
import { figureOf, pointOf } from './amount.ts'
import { balancesOf } from './balances.ts'
import { type Columns, ofMoney, type Read, type Row, readOf, type Sheet } from './movements.ts'
import { type Part, partsOf } from './parts.ts'
import { type Column, columnNamed, currencyOfHeading, isCurrency, isPending, sideOf } from './words.ts'

/** Rows in which a table's headings are looked for. */
const searched = 30

/** Where the columns stand in a row of headings; null for another row. */
function headed(row: readonly string[]): Columns | null {
  const columns = new Map<Column, number>()
  for (const [index, cell] of row.entries()) {
    const name = columnNamed(cell)
    if (name && !columns.has(name)) columns.set(name, index)
  }
  return columns.has('date') && ofMoney.some((name) => columns.has(name)) ? columns : null
}

/** The figures of a table as they are written here, where one of them shows that points part their thousands. */
function withPoints(rows: readonly string[][], columns: Columns, head: number) {
  const places = [...ofMoney, 'balance' as const].flatMap((name) => columns.get(name) ?? [])
  const point = pointOf(rows.slice(head + 1).flatMap((row) => places.map((place) => row[place] ?? '')))
  if (point !== 'thousands') return { point, rows }
  const translated = rows.map((row, index) =>
    index > head ? row.map((cell, place) => (places.includes(place) ? withoutPoints(cell) : cell)) : row,
  )
  return { point, rows: translated }
}

/**
 * A bank's table as rows that an import knows: the account from the lines above, one column of signed amounts or of amounts with their
 * sides as two, what is only expected left out; and the balances that it begins and ends with.
 */
export function rowsOfTable(given: Rows, asking: LayingOut): LaidOut | null {
  const texts = given.map((row) => row.map(written))
  const head = texts.slice(0, searched).findIndex((row) => headed(row) !== null)
  const columns = headed(texts[head] ?? [])
  if (!columns) return null
  const { rows, point } = withPoints(texts, columns, head)
  const at = (row: readonly string[], name: Column): string => row[columns.get(name) ?? -1] ?? ''
  const sheet: Sheet = { rows, head, columns, at }
  const currencyOfHeadings = (rows[head] ?? []).flatMap((cell) => currencyOfHeading(cell) ?? [])[0]
  const ofFormats = asking.currencies.find(isCurrency)
  const parts = partsOf(rows, head, {
    isMovement: (row) => at(row, 'date') !== '' && ofMoney.some((name) => figureOf(at(row, name))),
    isHeading: (row) => headed(row) !== null,
  })
  const data = parts.flatMap((part) => part.rows.map((index) => ({ row: rows[index] ?? [], index, part })))
  const pending = data.filter(({ row }) => isPending(at(row, 'status'))).map(({ index }) => index)
  const booked = data.filter(({ index }) => !pending.includes(index))
  const hasSides = saysSides(booked, sheet)
  const currency = currencyOfHeadings || ofFormats || ''
  const read = booked.map((one) => readOf(one, sheet, { asking, hasSides, currency }))
  const accountOf = ({ said }: Part) => said.get('account') ?? asking.name
  const laid = laidOut(read, sheet, { hasSides, hasPending: pending.length > 0 }, accountOf)
  return {
    rows: laid.map(({ cells }) => cells),
    numbers: laid.map(({ index }) => index + 1),
    pending: pending.map((index) => index + 1),
    // Where it is asked what a point is, nobody knows them yet.
    balances:
      columns.has('account') || point === 'either'
        ? []
        : parts.flatMap((part) =>
            balancesOf(
              read.filter((one) => one.part === part),
              part.said.get('opening'),
              part.said.get('closing'),
              accountOf(part),
            ),
          ),
  }
}

/** Whether the sides of amounts stand in a column: one of kinds of movements may name sides among others; where the figures have signs, those say it. */
function saysSides(booked: readonly Row[], { at }: Sheet): boolean {
  const sides = booked.flatMap(({ row }) => at(row, 'side') || [])
  const isAllSides = sides.every((text) => sideOf(text) !== undefined)
  const hasSigns = booked.some(({ row }) => figureOf(at(row, 'amount'))?.isNegative)
  return sides.some((text) => sideOf(text) !== undefined) && (isAllSides || !hasSigns)
}

/** The rows that an import knows: the headings, then what has moved, each with its index. */
function laidOut(
  read: readonly Read[],
  { rows, head, columns, at }: Sheet,
  { hasSides, hasPending }: { readonly hasSides: boolean; readonly hasPending: boolean },
  accountOf: (part: Part) => string,
) {
  const byIndex = new Map(read.map((one) => [one.index, one]))
  const consumed = (
    [
      'credit',
      'debit',
      'amount',
      'balance',
      'currency',
      ...(hasSides ? ['side' as const] : []),
      ...(columns.has('status') && hasPending ? ['status' as const] : []),
    ] as const
  ).flatMap((name) => columns.get(name) ?? [])
  const width = Math.max(...rows.map((row) => row.length))
  return rows.flatMap((row, index): { index: number; cells: (string | null)[] }[] => {
    const one = byIndex.get(index)
    if (index < head || (index > head && !one)) return []
    const kept = Array.from({ length: width }, (_, column) => (consumed.includes(column) ? null : row[column] || null))
    if (index === head)
      return [{ index, cells: [...kept, 'Credit', 'Debit', 'Currency', ...(columns.has('account') ? [] : ['Account'])] }]
    const { moved, date, currency, part } = one as Read
    kept[columns.get('date') ?? 0] = date || null
    // What is no figure is told where it stands.
    const figures = moved
      ? [moved.comes ? moved.text : null, moved.comes ? null : moved.text]
      : [at(row, 'credit') || (hasSides ? null : at(row, 'amount')) || null, at(row, 'debit') || null]
    return [{ index, cells: [...kept, ...figures, currency || null, ...(columns.has('account') ? [] : [accountOf(part)])] }]
  })
}
