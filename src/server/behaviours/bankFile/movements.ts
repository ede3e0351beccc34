import { dayOfMoment } from '../../../../schema/values/date.ts'
import type { LayingOut } from '../../engine/behaviour.ts'
import { figureOf, signed } from './amount.ts'
import { currencyBesideIban } from './besideIban.ts'
import type { Part } from './parts.ts'
import { type Column, currencyOf, sideOf } from './words.ts'

/** Where the columns of a table stand. */
export type Columns = ReadonlyMap<Column, number>

/** Columns in which what has moved may stand. */
export const ofMoney = ['credit', 'debit', 'amount'] as const

/** A table with the places of its columns. */
export interface Sheet {
  readonly rows: readonly (readonly string[])[]
  /** The row of its headings. */
  readonly head: number
  readonly columns: Columns
  /** What a row says in a column. */
  readonly at: (row: readonly string[], name: Column) => string
}

/** A row of a part of the table. */
export interface Row {
  readonly row: readonly string[]
  readonly index: number
  readonly part: Part
}

interface Moved {
  readonly amount: string
  /** The amount as it is written. */
  readonly text: string
  readonly comes: boolean
}

/** A row as it was read. */
export interface Read {
  readonly index: number
  readonly date: string
  /** Undefined where the row cannot be read here: it is told as it stands. */
  readonly moved: Moved | undefined
  readonly balance: string | null
  readonly currency: string
  readonly part: Part
}

/** How the rows of a table are read. */
interface Reading {
  readonly asking: LayingOut
  readonly hasSides: boolean
  /** Of amounts that name none. */
  readonly currency: string
}

/** A row of a table as a movement. */
export function readOf({ row, index, part }: Row, { columns, at }: Sheet, { asking, hasSides, currency: usual }: Reading): Read {
  const { moved, unit } = part.isAlike ? movedOf(row, columns, hasSides, asking) : { moved: undefined, unit: '' }
  const said = at(row, 'currency') || unit || currencyBesideIban(at(row, 'account')) || part.said.get('currency')
  const currency = said || usual
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
}

/** The fields by which questions about the columns are known. */
const asked = { credit: 'moneyIn', debit: 'moneyOut', amount: 'amount' } as const

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
