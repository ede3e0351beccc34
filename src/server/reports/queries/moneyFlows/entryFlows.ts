import { compare, decimalsOf, isZero, lesser, negate, sizeOf, split, subtract, sum } from '../../../../../schema/values/money.ts'
import type { Moved } from './loadEntries.ts'
import { isDebit, type Origin, type Parts } from './openItems.ts'

/** What a part of an entry is to the statement; corrections of prior periods stand on equity, and their money is of the operations. */
export type Place = Origin | 'equity' | 'corrections' | 'operating'

/** A part of an entry: what it moved at a place, with the rows that make it. */
export interface Component {
  readonly place: Place
  readonly rows: readonly FlowRow[]
  readonly amount: string
}

export interface FlowRow extends Moved {
  /** Whether it settles what stood open on the account. */
  readonly isSettling: boolean
}

/** What a part of an entry paid of another one, in the order of the books: credits pay for debits. */
export interface Pairing {
  readonly source: Component
  readonly use: Component
  readonly amount: string
}

/**
 * The parts of an entry by place: money, investing, financing, equity and corrections each as what they came to, and each row of the operations by itself.
 * Together they are nothing.
 */
export function componentsOf(rows: readonly (FlowRow & { readonly place: Place | 'between' })[]): Component[] {
  const whole = (place: Place): Component[] => {
    const own = rows.filter((row) => row.place === place)
    const amount = sum(own.map((row) => row.amount))
    return own.length ? [{ place, rows: own, amount }] : []
  }
  return [
    ...(['cash', 'investing', 'financing', 'equity', 'corrections'] as const).flatMap(whole),
    ...rows.flatMap((row): Component[] =>
      row.place === 'operating' ? [{ place: 'operating', rows: [row], amount: row.amount }] : [],
    ),
  ].filter(({ amount }) => !isZero(amount))
}

/** Which part of an entry paid for which: each for all others in proportion to what is left of them, to the smallest unit. */
export function pairingsOf(components: readonly Component[]): Pairing[] {
  const uses = components.filter(({ amount }) => isDebit(amount))
  const left = uses.map(({ amount }) => sizeOf(amount))
  return components
    .filter(({ amount }) => !isDebit(amount))
    .flatMap((source) => {
      const paid = shared(lesser(source.amount, sum(left)), left)
      return uses.flatMap((use, at): Pairing[] => {
        const amount = paid[at] ?? '0'
        left[at] = subtract(left[at] ?? '0', amount)
        return isZero(amount) ? [] : [{ source, use, amount }]
      })
    })
}

/** Whether no money passed though investing or financing is told of: each of such parts is left out on both sides. */
export const isWithoutCash = ({ source, use }: Pairing): boolean =>
  source.place !== 'cash' && use.place !== 'cash' && (source.place !== 'operating' || use.place !== 'operating')

/** What a part of an entry came to without what no money passed for. */
export const inCash = (component: Component, without: readonly Pairing[]): string => {
  const left = subtract(
    sizeOf(component.amount),
    sum(without.flatMap(({ source, use, amount }) => (source === component || use === component ? [amount] : []))),
  )
  return isDebit(component.amount) ? negate(left) : left
}

/** What a row of the operations arose for, by what stood against it. */
export function arisenFor(component: Component, pairings: readonly Pairing[]): Parts {
  const from = (origin: Origin) =>
    sum(
      pairings.flatMap(({ source, use, amount }) => {
        const other = source === component ? use : use === component ? source : null
        return other?.place === origin ? [amount] : []
      }),
    )
  return { cash: from('cash'), investing: from('investing'), financing: from('financing') }
}

/** An amount over the rows of a part of an entry that are on its side, in proportion. */
export function overRows(amount: string, rows: readonly FlowRow[]): (FlowRow & { readonly part: string })[] {
  const own = rows.filter((row) => isDebit(row.amount) === isDebit(amount))
  const parts = isZero(amount)
    ? []
    : shared(
        amount,
        own.map((row) => sizeOf(row.amount)),
      )
  return own.flatMap((row, at) => (isZero(parts[at] ?? '0') ? [] : [{ ...row, part: parts[at] ?? '0' }]))
}

const shared = (amount: string, shares: readonly string[]): string[] =>
  shares.some((share) => compare(share, '0') > 0)
    ? split(amount, shares, Math.max(...[amount, ...shares].map(decimalsOf)))
    : shares.map(() => '0')
