import { date } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare, negate, toFixed } from '../../schema/values/money.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { type IncomePlace, incomePlace } from '../calculations/incomePlace.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { beginning } from './beginning.ts'
import { type Move, movesOfInvoice, movesOfNote, movesOfRecognitions, type Told, together } from './incomeMoves.ts'
import { numberOf } from './numberOf.ts'

/** What documents of an invoice in the books say of its lines. */
const toldBy = (of: 'incomeRecognitions' | 'salesReturns', lines: 'items' | 'discounts', amount: string) =>
  ({
    of: `${of}.${lines}`,
    where: { 'record.invoice': { same: 'id' }, 'record.status': 'posted' },
    every: true,
    take: ['record', 'record.date', 'record.number', 'item', amount, 'outside'],
  }) as const

/** On which accounts the lines of an invoice itself stand. */
const earnedBy = (lines: 'items' | 'discounts') =>
  ({ of: `salesInvoices.${lines}`, where: { record: { same: 'id' } }, every: true, take: ['id', 'outside'] }) as const

/** Lines of an invoice, each with the account on which it stands outside of every cost centre. */
function withOutside<Line extends { readonly id?: number }>(lines: readonly Line[], all: unknown) {
  const outside = new Map(((all ?? []) as readonly { id: number; outside: number | null }[]).map((one) => [one.id, one.outside]))
  return lines.map((line) => ({ ...line, outside: outside.get(Number(line.id)) ?? null }))
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

interface Coded {
  readonly id: number
  readonly code: string
}

/** What records are called, by their ids. */
function codesOf(all: unknown): (id: number | null) => string {
  const codes = new Map(((all ?? []) as readonly Coded[]).map(({ id, code }) => [id, code]))
  return (id) => (id === null ? '' : (codes.get(id) ?? String(id)))
}

/** Whether a day lies in the year of another one. */
function inYearOf(day: string, all: unknown): (one: string | null) => boolean {
  const years = (all ?? []) as readonly { readonly startDate: string; readonly endDate: string }[]
  const own = years.find(({ startDate, endDate }) => startDate <= day && day <= endDate)
  return (one) => own !== undefined && one !== null && own.startDate <= one && one <= own.endDate
}

/**
 * The vouchers that take what an invoice has earned without a cost centre to where its lines say: one for the invoice with what was
 * recognised of it, one for each credit note. Of the year of their day alone: what other years reported stays.
 */
export const reclassificationOfInvoice = maker(
  salesInvoices,
  vouchers,
  (invoice, { date: day }, facts) => {
    const isIn = inYearOf(day, facts.years)
    const inYear = (all: unknown) => ((all ?? []) as readonly Told[]).filter((one) => isIn(one['record.date']))
    const places = invoice.items.map(
      (item, at): IncomePlace => (item.incomeAccount === null ? incomePlace(facts.items[at] ?? {}, facts.incomeAccount) : item),
    )
    const placeOf = (item: number) => places[invoice.items.findIndex(({ id }) => id === item)] as IncomePlace
    const putBack = inYear(facts.takenBack)
    const notes = [...Map.groupBy(inYear(facts.inReturns), ({ record }) => record)].map(([record, returned]) => ({
      reference: returned[0]?.['record.number'] ?? null,
      moves: movesOfNote(
        returned,
        putBack.filter((row) => row.record === record),
        placeOf,
      ),
    }))
    const items = withOutside(invoice.items, facts.itemsOutside)
    const discounts = withOutside(invoice.discounts, facts.discountsOutside)
    const whole = {
      reference: numberOf(invoice),
      moves: [
        ...(isIn(invoice.date) ? movesOfInvoice({ items, discounts }, places) : []),
        ...movesOfRecognitions(inYear(facts.inRecognitions), inYear(facts.letOffThere), placeOf),
      ],
    }
    const [account, center] = [codesOf(facts.accounts), codesOf(facts.centers)]
    return [whole, ...notes].flatMap(({ reference, moves }) => {
      const ways = together(moves)
      if (!ways.length) return []
      const said = ways.map(({ from, to, amount }) => {
        const place = [account(to.incomeAccount), center(to.costCenter)].filter(Boolean).join('/')
        // The sign turns with the direction in which it is read.
        return `${toFixed(amount, Number(facts.decimals ?? 2))}: ${account(from)} › ${place}`
      })
      const description = beginning(said.join(' · '), 2000)
      const entries = ways.flatMap((way) => linesOf(way, String(reference ?? '')))
      return [{ date: day, status: 'open' as const, reference, description, entries }]
    })
  },
  {
    input: { date: date({ required: true }) },
    reads: {
      years: { of: 'fiscalYears', every: true, take: ['startDate', 'endDate'] },
      accounts: { of: 'accounts', every: true, take: ['id', 'code'] },
      centers: { of: 'costCenters', every: true, take: ['id', 'code'] },
      itemsOutside: earnedBy('items'),
      discountsOutside: earnedBy('discounts'),
      inRecognitions: toldBy('incomeRecognitions', 'items', 'amount'),
      letOffThere: toldBy('incomeRecognitions', 'discounts', 'amount'),
      inReturns: toldBy('salesReturns', 'items', 'earned'),
      takenBack: toldBy('salesReturns', 'discounts', 'back'),
    },
  },
)
