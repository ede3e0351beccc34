import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { isZero, sum } from '../../schema/values/money.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { salesReturns } from '../fees/salesReturns.ts'
import { toUnwind } from './deferral.ts'

type Reads = { salesInvoices: typeof salesInvoices }

/** An instalment with what is open of it. */
interface Open {
  readonly id: number
  readonly left: string | null
  readonly dueOn?: string | null
}

/** An amount over instalments, the last ones first: whoever leaves owes what is due last no more. */
export function settled(
  amount: string,
  terms: readonly Open[],
): { readonly term: number; readonly dueOn: string | null; readonly amount: string }[] {
  return takeInOrder(amount, terms.toReversed(), ({ left }) => left).map(({ one: { id, dueOn = null }, amount: part }) => ({
    term: id,
    dueOn,
    amount: part,
  }))
}

const amountOf = (value: unknown): string => (typeof value === 'string' ? value : '0')
const isDay = (value: unknown): value is string => typeof value === 'string'

/** What of a credit note had not been earned by its day, the tax category of each line, and which instalments it settles. */
export const salesReturn = calculate<typeof salesReturns, Reads>(
  'salesReturns',
  (note, facts) => {
    // A form does not know the digits of its branch from the start.
    const decimals = isEmpty(facts.decimals) ? 2 : Number(facts.decimals)
    const items = note.items.map((item, at) => {
      const known = facts.items[at]
      const [from, to] = [known?.from ?? facts.yearStart, known?.to ?? facts.yearEnd]
      const [net = '0', recognised = '0', unwound = '0'] = [known?.deferred, known?.recognised, known?.unwound].map(amountOf)
      const isDeferred = item.amount !== null && note.date !== null && isDay(from) && isDay(to) && !isZero(net)
      const unearned = isDeferred ? toUnwind(item.amount, { net, from, to, recognised, unwound }, note.date, decimals) : '0'
      return { ...item, unearned, taxCategory: known?.category ?? null }
    })
    // The totals are those of the round before; the lines say what it comes to now.
    const total = sum(items.map(({ total }) => total ?? '0'))
    return { ...note, items, allocations: settled(total, (facts.open ?? []) as readonly Open[]) }
  },
  {
    needs: [
      'date',
      'items.amount',
      'items.unearned',
      'items.taxCategory',
      'allocations.term',
      'allocations.dueOn',
      'allocations.amount',
    ],
  },
)
