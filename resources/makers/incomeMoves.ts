import { add, isZero, negate } from '../../schema/values/money.ts'
import type { IncomePlace } from '../calculations/incomePlace.ts'

/** An amount that was earned on an account without a cost centre, and where it belongs; below zero what was given back. */
export interface Move {
  readonly from: number
  readonly to: IncomePlace
  readonly amount: string
}

/** A line of another document of the invoice: what it earned, or gave back, of a line of the invoice. */
export interface Told {
  readonly record: number
  readonly 'record.date': string
  readonly 'record.number': string
  readonly item: number
  readonly amount?: string
  readonly earned?: string
  readonly back?: string
  readonly outside: number | null
}

/** Where the lines of an invoice are earned. */
type PlaceOf = (item: number) => IncomePlace

interface Invoice {
  readonly items: readonly {
    readonly student: number | null
    readonly service: number | null
    readonly outside: number | null
    readonly earned: string | null
  }[]
  readonly discounts: readonly {
    readonly student: number | null
    readonly service: number | null
    readonly outside: number | null
    readonly amount: string | null
  }[]
}

const moved = (from: number | null, to: IncomePlace, amount: string | null): Move[] =>
  from === null || amount === null ? [] : [{ from, to, amount }]

/** A discount stays on its own account. */
const onOwn = (from: number, to: IncomePlace): IncomePlace => ({ incomeAccount: from, costCenter: to.costCenter })

/** The account on which another line of the same document tells of a line. */
const outsideOf = (rows: readonly Told[], { record, item }: Told): number | null =>
  rows.find((row) => row.record === record && row.item === item)?.outside ?? null

/** What the invoice itself has earned, less its discounts. @param places of its lines, in their order */
export const movesOfInvoice = ({ items, discounts }: Invoice, places: readonly IncomePlace[]): Move[] => [
  ...items.flatMap(({ outside, earned }, at) => moved(outside, places[at] as IncomePlace, earned)),
  ...discounts.flatMap(({ outside, amount, student, service }) => {
    const at = items.findIndex((item) => item.student === student && item.service === service)
    return outside === null ? [] : moved(outside, onOwn(outside, places[at] as IncomePlace), negate(amount ?? '0'))
  }),
]

/** What was recognised of it, less what discounts let off: the income stands before its discount. */
export const movesOfRecognitions = (recognised: readonly Told[], letOff: readonly Told[], placeOf: PlaceOf): Move[] => [
  ...recognised.flatMap((row) => moved(row.outside, placeOf(row.item), row.amount ?? null)),
  ...letOff.flatMap((row) => [
    ...moved(outsideOf(recognised, row), placeOf(row.item), row.amount ?? null),
    ...(row.outside === null ? [] : moved(row.outside, onOwn(row.outside, placeOf(row.item)), negate(row.amount ?? '0'))),
  ]),
]

/** What a credit note gave back, and of discounts put back. @param returned its lines */
export const movesOfNote = (returned: readonly Told[], putBack: readonly Told[], placeOf: PlaceOf): Move[] => [
  ...returned.flatMap((row) => moved(row.outside, placeOf(row.item), negate(row.earned ?? '0'))),
  ...putBack.flatMap((row) => [
    ...moved(outsideOf(returned, row), placeOf(row.item), negate(row.back ?? '0')),
    ...(row.outside === null ? [] : moved(row.outside, onOwn(row.outside, placeOf(row.item)), row.back ?? null)),
  ]),
]

/** Moves of the same way together, without what comes to nothing. */
export function together(moves: readonly Move[]): readonly Move[] {
  const ways = Map.groupBy(moves, ({ from, to }) => `${from} ${to.incomeAccount} ${to.costCenter}`)
  return [...ways.values()].flatMap(([first, ...more]) => {
    const amount = more.reduce((total, one) => add(total, one.amount), first?.amount ?? '0')
    const isMoved =
      first && first.to.incomeAccount !== null && (first.from !== first.to.incomeAccount || first.to.costCenter !== null)
    return isMoved && !isZero(amount) ? [{ ...first, amount }] : []
  })
}
