import { compareDates, dayOfMoment, isDate, parseDate } from '../../../../schema/values/date.ts'
import { negate, subtract } from '../../../../schema/values/money.ts'
import type { AccountBalances } from '../../../shared/accountBalances.ts'
import type { LaidOut, LayingOut } from '../../engine/behaviour.ts'
import type { Rows } from '../attendance/cells.ts'
import { written } from '../attendance/cells.ts'
import { figureOf } from './amount.ts'
import { saidBeside } from './beside.ts'
import { type Column, columnNamed, currencyOf, isPending, labelled, sideOf } from './words.ts'

/** Rows in which a table's headings are looked for. */
const searched = 30

type Columns = ReadonlyMap<Column, number>

/** Where the columns stand in a row of headings; null for another row. */
function headed(row: readonly string[]): Columns | null {
  const columns = new Map<Column, number>()
  for (const [index, cell] of row.entries()) {
    const name = columnNamed(cell)
    if (name && !columns.has(name)) columns.set(name, index)
  }
  return columns.has('date') && (['credit', 'debit', 'amount'] as const).some((name) => columns.has(name)) ? columns : null
}

interface Moved {
  readonly amount: string
  readonly comes: boolean
}

interface Read {
  readonly index: number
  readonly date: string
  /** Undefined where the row cannot be read here: it is told as it stands. */
  readonly moved: Moved | undefined
  readonly balance: string | null
  readonly currency: string
}

/**
 * A bank's table as rows that an import knows: the account from the lines above, one column of signed amounts or of amounts with their
 * sides as two, what is only expected left out; and the balances that it begins and ends with.
 */
export function rowsOfTable(given: Rows, asking: LayingOut): LaidOut | null {
  const rows = given.map((row) => row.map(written))
  const head = rows.slice(0, searched).findIndex((row) => headed(row) !== null)
  const columns = headed(rows[head] ?? [])
  if (!columns) return null
  const at = (row: readonly string[], name: Column): string => row[columns.get(name) ?? -1] ?? ''
  const body = rows.map((row, index) => ({ row, index })).slice(head + 1)
  const isOfMoney = ({ row }: { row: readonly string[] }) =>
    (['credit', 'debit', 'amount'] as const).some((name) => figureOf(at(row, name)))
  // A balance that stands as a row of the table is none of its movements.
  const isBalance = ({ row }: { row: readonly string[] }) =>
    row.some((cell) => /^(opening|closing)$/.test(labelled(cell.replace(/[:：].*$/, '')) ?? ''))
  const besides = body.filter((one) => isBalance(one) && (!isOfMoney(one) || at(one.row, 'date') === ''))
  const beside = saidBeside([...rows.slice(0, head), ...besides.map(({ row }) => row)])
  const aside = new Set(besides.map(({ index }) => index))
  const data = body.filter(({ row, index }) => !aside.has(index) && row.some((cell) => cell !== ''))
  const pending = data.filter(({ row }) => isPending(at(row, 'status'))).map(({ index }) => index)
  const booked = data.filter(({ index }) => !pending.includes(index))
  const sides = booked.flatMap(({ row }) => at(row, 'side') || [])
  const isAllSides = sides.every((text) => sideOf(text) !== undefined)
  // A column of kinds of movements may name sides among others; where the figures have signs, those say it.
  const hasSigns = booked.some(({ row }) => figureOf(at(row, 'amount'))?.isNegative)
  const hasSides = sides.some((text) => sideOf(text) !== undefined) && (isAllSides || !hasSigns)
  const said = beside.get('currency')
  const read = booked.map(({ row, index }): Read => {
    const { moved, unit } = movedOf(row, columns, hasSides, asking)
    const currency = at(row, 'currency') || unit || said || ''
    const balance = figureOf(at(row, 'balance'))
    return {
      index,
      date: dayOfMoment(at(row, 'date')),
      moved,
      balance: balance === undefined || at(row, 'balance') === '' ? null : balance === null ? '0' : signed(balance),
      currency: currency && currencyOf(currency),
    }
  })
  const account = beside.get('account') ?? asking.name
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
    const { moved, date, currency } = one as Read
    kept[columns.get('date') ?? 0] = date || null
    // What is no figure is told where it stands.
    const figures = moved
      ? [moved.comes ? moved.amount : null, moved.comes ? null : moved.amount]
      : [at(row, 'credit') || (hasSides ? null : at(row, 'amount')) || null, at(row, 'debit') || null]
    return [{ index, cells: [...kept, ...figures, currency || null, ...(columns.has('account') ? [] : [account])] }]
  })
  return {
    rows: laid.map(({ cells }) => cells),
    numbers: laid.map(({ index }) => index + 1),
    pending: pending.map((index) => index + 1),
    balances: columns.has('account') ? [] : balancesOf(read, beside.get('opening'), beside.get('closing'), account),
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
  for (const name of ['credit', 'debit', 'amount'] as const) {
    const text = row[columns.get(name) ?? -1] ?? ''
    const figure = text === '' ? null : figureOf(text)
    if (figure === undefined) return { moved: undefined, unit: '' }
    if (figure === null) continue
    const own = sideOf(figure.unit)
    const side = name !== 'amount' ? name === 'credit' : hasSides ? sideOf(row[columns.get('side') ?? -1] ?? '') : own
    if (side === undefined && hasSides) return { moved: undefined, unit: '' }
    const unit = own === undefined ? figure.unit : ''
    const { amount, isNegative, isPlain } = figure
    if (!isNegative) return { moved: { amount, comes: side ?? true }, unit }
    const comes = side === undefined && isPlain ? false : asking.ask(asked[name], text) === 'in'
    return { moved: { amount, comes }, unit }
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
