import { calculate } from '../../schema/calculate.ts'
import { add, compare, greater, lesser, subtract, sum } from '../../schema/values/money.ts'
import type { collections } from '../fees/collections.ts'
import type { chequeReturns } from '../treasury/chequeReturns.ts'

/** A line of the receipt, how much of it other cheques have not taken back, and what its invoice has received beyond what was given back. */
interface Paid {
  readonly id: number
  readonly term: number | null
  readonly claim: number | null
  readonly branch: number | null
  readonly returnedLeft: string | null
  readonly 'term.record': number | null
  readonly 'term.record.number': string | null
  readonly 'term.record.givenBackLeft': string | null
}

/**
 * Which lines of the receipt are owed again: the last ones first, since the money that did come has paid the first ones. What credit
 * notes gave back of an invoice it has received, so that it is not owed again.
 */
function owedAgain(amount: string, paid: readonly Paid[]) {
  let open = amount
  const rooms = new Map(paid.map((one) => [one['term.record'], one['term.record.givenBackLeft']]))
  const short = new Set<string>()
  let credited = '0'
  const lines = paid.toReversed().flatMap((one) => {
    const { id, term, claim, branch, returnedLeft } = one
    const wanted = lesser(open, returnedLeft ?? '0')
    const room = term === null ? null : rooms.get(one['term.record'])
    const again = room === null || room === undefined ? wanted : lesser(wanted, greater(room, '0'))
    if (compare(wanted, '0') <= 0) return []
    open = subtract(open, wanted)
    if (room !== null && room !== undefined) rooms.set(one['term.record'], subtract(room, again))
    if (compare(again, wanted) < 0) {
      credited = add(credited, subtract(wanted, again))
      short.add(one['term.record.number'] ?? '')
    }
    return compare(again, '0') > 0 ? [{ allocation: id, term, claim, branch, amount: again, freed: null }] : []
  })
  return { lines: lines.toReversed(), credited, invoices: [...short].join(', ') || null }
}

/**
 * What a cheque paid stands ready as owed again: what is left of the advance covers its part, and the rest is spread over what the
 * receipt paid. What then is of neither, the family has had back: it is claimed, and due at once.
 */
export const chequeReturn = calculate<typeof chequeReturns, { collections: typeof collections }>(
  'chequeReturns',
  (one, facts) => {
    const amount = facts.chequeAmount as string | null
    if (amount === null || amount === undefined) return one
    const advance = add((facts.advanceLeft as string | null) ?? '0', (facts.aheadLeft as string | null) ?? '0')
    const ready = owedAgain(subtract(amount, advance), (facts.paid ?? []) as unknown as readonly Paid[])
    const lines = one.allocations.length ? one.allocations : ready.lines
    const claimed = subtract(subtract(amount, sum(lines.map((line) => line.amount ?? '0'))), advance)
    return {
      ...one,
      credited: ready.credited,
      creditedInvoices: ready.invoices,
      allocations: lines as unknown as typeof one.allocations,
      // It stays the same line, which receipts name.
      terms: (compare(claimed, '0') > 0
        ? [{ ...one.terms[0], dueOn: one.date, amount: claimed }]
        : []) as unknown as typeof one.terms,
    }
  },
  {
    needs: [
      'cheque',
      'date',
      'amount',
      'credited',
      'creditedInvoices',
      'allocations.allocation',
      'allocations.term',
      'allocations.claim',
      'allocations.amount',
      'allocations.freed',
      'terms.dueOn',
      'terms.amount',
    ],
  },
)
