import { date } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { add, compare, isZero, negate, toFixed } from '../../schema/values/money.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { type IncomePlace, incomePlace } from '../calculations/incomePlace.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { beginning } from './beginning.ts'
import { numberOf } from './numberOf.ts'

/** An amount that was earned on an account without a cost centre, and where it belongs; below zero what was given back. */
interface Move {
  readonly from: number
  readonly to: IncomePlace
  readonly amount: string
}

/** A line of another document of the invoice: what it earned, or gave back, of a line of the invoice. */
interface Told {
  readonly record: number
  readonly 'record.date': string
  readonly 'record.number': string
  readonly item: number
  readonly amount?: string
  readonly earned?: string
  readonly back?: string
  readonly outside: number | null
}

/** What documents of an invoice in the books say of its lines. */
const toldBy = (of: 'incomeRecognitions' | 'salesReturns', lines: 'items' | 'discounts', amount: string) =>
  ({
    of: `${of}.${lines}`,
    where: { 'record.invoice': { same: 'id' }, 'record.status': 'posted' },
    every: true,
    take: ['record', 'record.date', 'record.number', 'item', amount, 'outside'],
  }) as const

/** Moves of the same way together, without what comes to nothing. */
function together(moves: readonly Move[]): readonly Move[] {
  const ways = Map.groupBy(moves, ({ from, to }) => `${from} ${to.incomeAccount} ${to.costCenter}`)
  return [...ways.values()].flatMap(([first, ...more]) => {
    const amount = more.reduce((total, one) => add(total, one.amount), first?.amount ?? '0')
    const isMoved =
      first && first.to.incomeAccount !== null && (first.from !== first.to.incomeAccount || first.to.costCenter !== null)
    return isMoved && !isZero(amount) ? [{ ...first, amount }] : []
  })
}

/** The two lines that take an amount from one account to another. */
function linesOf({ from, to, amount }: Move, description: string) {
  const isBack = compare(amount, '0') < 0
  const [debit, credit] = isBack ? ['0', negate(amount)] : [amount, '0']
  return [
    { account: from, debit, credit, description },
    {
      account: Number(to.incomeAccount),
      debit: credit,
      credit: debit,
      description,
      ...(to.costCenter !== null && { costCenters: [{ id: to.costCenter, share: '100' }] }),
    },
  ]
}

/**
 * The vouchers that take what an invoice has earned without a cost centre to where its lines say: one for the invoice with what was
 * recognised of it, one for each credit note. Of the year of their day alone: what other years reported stays.
 */
export const reclassificationOfInvoice = maker(
  salesInvoices,
  vouchers,
  (invoice, { date: day }, facts) => {
    const years = (facts.years ?? []) as unknown as readonly { startDate: string; endDate: string }[]
    const own = years.find(({ startDate, endDate }) => startDate <= day && day <= endDate)
    const isIn = (one: string | null) => own !== undefined && one !== null && own.startDate <= one && one <= own.endDate
    const codeIn = (all: unknown) => {
      const codes = new Map(((all ?? []) as { id: number; code: string }[]).map(({ id, code }) => [id, code]))
      return (id: number | null) => (id === null ? '' : (codes.get(id) ?? String(id)))
    }
    const [account, center] = [codeIn(facts.accounts), codeIn(facts.centers)]
    const places = invoice.items.map(
      (item, at): IncomePlace => (item.incomeAccount === null ? incomePlace(facts.items[at] ?? {}, facts.incomeAccount) : item),
    )
    const placeOf = (item: number) => places[invoice.items.findIndex(({ id }) => id === item)] as IncomePlace
    const onOwn = (from: number, to: IncomePlace) => ({ incomeAccount: from, costCenter: to.costCenter })
    const moved = (from: number | null, to: IncomePlace, amount: string | null): Move[] =>
      from === null || amount === null ? [] : [{ from, to, amount }]
    const inYear = (all: unknown) => ((all ?? []) as readonly Told[]).filter((one) => isIn(one['record.date']))
    const outsideOf = (rows: readonly Told[], { record, item }: Told) =>
      rows.find((row) => row.record === record && row.item === item)?.outside ?? null
    const ofInvoice = isIn(invoice.date)
      ? [
          ...invoice.items.flatMap(({ outside, earned }, at) => moved(outside, places[at] as IncomePlace, earned)),
          ...invoice.discounts.flatMap(({ outside, amount, student, service }) => {
            const at = invoice.items.findIndex((item) => item.student === student && item.service === service)
            return outside === null ? [] : moved(outside, onOwn(outside, places[at] as IncomePlace), negate(amount ?? '0'))
          }),
        ]
      : []
    const recognised = inYear(facts.inRecognitions)
    const letOff = inYear(facts.letOffThere)
    const ofRecognitions = [
      ...recognised.flatMap((row) => moved(row.outside, placeOf(row.item), row.amount ?? null)),
      // The income stands before its discount.
      ...letOff.flatMap((row) => [
        ...moved(outsideOf(recognised, row), placeOf(row.item), row.amount ?? null),
        ...(row.outside === null ? [] : moved(row.outside, onOwn(row.outside, placeOf(row.item)), negate(row.amount ?? '0'))),
      ]),
    ]
    const [returned, putBack] = [inYear(facts.inReturns), inYear(facts.takenBack)]
    const notes = Map.groupBy(returned, ({ record }) => record)
    const ofNotes = [...notes.values()].map((rows) => ({
      reference: rows[0]?.['record.number'] ?? null,
      moves: [
        ...rows.flatMap((row) => moved(row.outside, placeOf(row.item), negate(row.earned ?? '0'))),
        ...putBack
          .filter(({ record }) => record === rows[0]?.record)
          .flatMap((row) => [
            ...moved(outsideOf(returned, row), placeOf(row.item), negate(row.back ?? '0')),
            ...(row.outside === null ? [] : moved(row.outside, onOwn(row.outside, placeOf(row.item)), row.back ?? null)),
          ]),
      ],
    }))
    return [{ reference: numberOf(invoice), moves: [...ofInvoice, ...ofRecognitions] }, ...ofNotes].flatMap(
      ({ reference, moves }) => {
        const ways = together(moves)
        if (!ways.length) return []
        const said = ways.map(({ from, to, amount }) => {
          const place = [account(to.incomeAccount), center(to.costCenter)].filter(Boolean).join('/')
          // The sign turns with the direction in which it is read.
          return `${toFixed(amount, Number(facts.decimals ?? 2))}: ${account(from)} › ${place}`
        })
        return [
          {
            date: day,
            status: 'open' as const,
            reference,
            description: beginning(said.join(' · '), 2000),
            entries: ways.flatMap((way) => linesOf(way, String(reference ?? ''))),
          },
        ]
      },
    )
  },
  {
    input: { date: date({ required: true }) },
    reads: {
      years: { of: 'fiscalYears', every: true, take: ['startDate', 'endDate'] },
      accounts: { of: 'accounts', every: true, take: ['id', 'code'] },
      centers: { of: 'costCenters', every: true, take: ['id', 'code'] },
      inRecognitions: toldBy('incomeRecognitions', 'items', 'amount'),
      letOffThere: toldBy('incomeRecognitions', 'discounts', 'amount'),
      inReturns: toldBy('salesReturns', 'items', 'earned'),
      takenBack: toldBy('salesReturns', 'discounts', 'back'),
    },
  },
)
