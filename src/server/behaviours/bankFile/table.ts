import { compareDates, dayOfMoment, isDate, parseDate } from '../../../../schema/values/date.ts'
import { negate, subtract } from '../../../../schema/values/money.ts'
import { withoutPoints } from '../../../../schema/values/writtenPoints.ts'
import type { AccountBalances } from '../../../shared/accountBalances.ts'
import type { LaidOut, LayingOut } from '../../engine/behaviour.ts'
import type { Rows } from '../attendance/cells.ts'
import { written } from '../attendance/cells.ts'
import { figureOf, pointOf } from './amount.ts'
import { currencyBesideIban } from './besideIban.ts'
import { type Part, partsOf } from './parts.ts'
import { type Column, columnNamed, currencyOf, currencyOfHeading, isCurrency, isPending, sideOf } from './words.ts'

/** Rows in which a table's headings are looked for. */
const searched = 30

type Columns = ReadonlyMap<Column, number>

/** Columns in which what has moved may stand. */
const ofMoney = ['credit', 'debit', 'amount'] as const

/** Where the columns stand in a row of headings; null for another row. */
function headed(row: readonly string[]): Columns | null {
  const columns = new Map<Column, number>()
  for (const [index, cell] of row.entries()) {
    const name = columnNamed(cell)
    if (name && !columns.has(name)) columns.set(name, index)
  }
  return columns.has('date') && ofMoney.some((name) => columns.has(name)) ? columns : null
}

interface Moved {
  readonly amount: string
  /** The amount as it is written. */
  readonly text: string
  readonly comes: boolean
}

interface Read {
  readonly index: number
  readonly date: string
  /** Undefined where the row cannot be read here: it is told as it stands. */
  readonly moved: Moved | undefined
  readonly balance: string | null
  readonly currency: string
  readonly part: Part
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
  const currencyOfHeadings = (rows[head] ?? []).flatMap((cell) => currencyOfHeading(cell) ?? [])[0]
  const ofFormats = asking.currencies.find(isCurrency)
  const parts = partsOf(rows, head, {
    isMovement: (row) => at(row, 'date') !== '' && ofMoney.some((name) => figureOf(at(row, name))),
    isHeading: (row) => headed(row) !== null,
  })
  const data = parts.flatMap((part) => part.rows.map((index) => ({ row: rows[index] ?? [], index, part })))
  const pending = data.filter(({ row }) => isPending(at(row, 'status'))).map(({ index }) => index)
  const booked = data.filter(({ index }) => !pending.includes(index))
  const sides = booked.flatMap(({ row }) => at(row, 'side') || [])
  const isAllSides = sides.every((text) => sideOf(text) !== undefined)
  // A column of kinds of movements may name sides among others; where the figures have signs, those say it.
  const hasSigns = booked.some(({ row }) => figureOf(at(row, 'amount'))?.isNegative)
  const hasSides = sides.some((text) => sideOf(text) !== undefined) && (isAllSides || !hasSigns)
  const read = booked.map(({ row, index, part }): Read => {
    const { moved, unit } = part.isAlike ? movedOf(row, columns, hasSides, asking) : { moved: undefined, unit: '' }
    const said = at(row, 'currency') || unit || currencyBesideIban(at(row, 'account')) || part.said.get('currency')
    const currency = said || currencyOfHeadings || ofFormats || ''
    const balance = figureOf(at(row, 'balance'))
    return {
      index,
      // Under headings of its own nothing is known of it: it is refused as a whole.
      date: part.isAlike ? dayOfMoment(at(row, 'date')) : row.filter(Boolean).join(' '),
      part,
      moved,
      balance: balance === undefined || at(row, 'balance') === '' ? null : balance === null ? '0' : signed(balance),
      currency: currency && currencyOf(currency),
    }
  })
  const accountOf = ({ said }: Part) => said.get('account') ?? asking.name
  const byIndex = new Map(read.map((one) => [one.index, one]))
  const consumed = (
    [
      'credit',
      'debit',
      'amount',
      'balance',
      'currency',
      ...(hasSides ? ['side' as const] : []),
      ...(columns.has('status') && pending.length ? ['status' as const] : []),
    ] as const
  ).flatMap((name) => columns.get(name) ?? [])
  const width = Math.max(...rows.map((row) => row.length))
  const laid = rows.flatMap((row, index): { index: number; cells: (string | null)[] }[] => {
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

/** The fields by which questions about the columns are known. */
const asked = { credit: 'moneyIn', debit: 'moneyOut', amount: 'amount' } as const

const signed = ({ amount, isNegative }: { amount: string; isNegative: boolean }): string => (isNegative ? negate(amount) : amount)

/** What has moved in a row; a negative figure that may be meant in two ways is asked about, once for its column. */
function movedOf(
  row: readonly string[],
  columns: Columns,
  hasSides: boolean,
  asking: LayingOut,
): { readonly moved: Moved | undefined; readonly unit: string } {
  for (const name of ofMoney) {
    const text = row[columns.get(name) ?? -1] ?? ''
    const figure = text === '' ? null : figureOf(text)
    if (figure === undefined) return { moved: undefined, unit: '' }
    if (figure === null) continue
    const own = sideOf(figure.unit)
    const side = name !== 'amount' ? name === 'credit' : hasSides ? sideOf(row[columns.get('side') ?? -1] ?? '') : own
    if (side === undefined && hasSides) return { moved: undefined, unit: '' }
    const unit = own === undefined ? figure.unit : ''
    const { amount, text: as, isNegative, isPlain } = figure
    if (!isNegative) return { moved: { amount, text: as, comes: side ?? true }, unit }
    const comes = side === undefined && isPlain ? false : asking.ask(asked[name], text) === 'in'
    return { moved: { amount, text: as, comes }, unit }
  }
  return { moved: undefined, unit: '' }
}

/** What the account began and ended with: as it is said beside the table, or by the balances behind its movements. */
function balancesOf(
  read: readonly Read[],
  openingSaid: string | undefined,
  closingSaid: string | undefined,
  account: string,
): readonly AccountBalances[] {
  const moved = read.flatMap(({ date, ...one }) => {
    const day = isDate(date) ? date : parseDate(date)
    return one.moved && day ? [{ ...one, day, change: one.moved.comes ? one.moved.amount : negate(one.moved.amount) }] : []
  })
  const [first, last] = [moved[0], moved.at(-1)]
  if (!first || !last || moved.length < read.length) return []
  // The latest stands on top in many of them.
  const [early, late] = compareDates(first.day, last.day) <= 0 && !fallsBack(moved) ? [first, last] : [last, first]
  const stated = (text: string | undefined) => {
    const figure = text === undefined ? undefined : figureOf(text)
    return figure === undefined ? null : figure === null ? '0' : signed(figure)
  }
  const opening = stated(openingSaid) ?? (early.balance === null ? null : subtract(early.balance, early.change))
  const closing = stated(closingSaid) ?? late.balance
  if (opening === null || closing === null) return []
  return [
    {
      account,
      opening: { date: early.day, amount: opening },
      closing: { date: late.day, amount: closing },
      moved: moved.map(({ day, change }) => ({ date: day, amount: change })),
    },
  ]
}

/** Of movements of one day: each balance is that of the row below and what its own row has moved. */
const fallsBack = (
  moved: readonly { readonly day: string; readonly balance: string | null; readonly change: string }[],
): boolean => {
  const [first, second] = moved
  if (!first || !second || first.day !== moved.at(-1)?.day || first.balance === null || second.balance === null) return false
  return subtract(first.balance, first.change) === second.balance && subtract(second.balance, second.change) !== first.balance
}
