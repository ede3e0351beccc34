import { calculate } from '../../schema/calculate.ts'
import { compare, lesser, subtract } from '../../schema/values/money.ts'
import type { collections } from '../fees/collections.ts'
import type { chequeReturns } from '../treasury/chequeReturns.ts'

/** A line of the receipt, and how much of it other cheques have not taken back. */
interface Paid {
  readonly id: number
  readonly term: number | null
  readonly branch: number | null
  readonly returnedLeft: string | null
}

/**
 * What a cheque paid stands ready as owed again: what is left of the advance covers its part, and the rest is spread over what the
 * receipt paid, from the last instalment on, since the money that did come has paid the first ones.
 */
export const chequeReturn = calculate<typeof chequeReturns, { collections: typeof collections }>(
  'chequeReturns',
  (one, facts) => {
    const amount = facts.chequeAmount as string | null
    if (one.allocations.length || amount === null || amount === undefined) return one
    let open = subtract(amount, (facts.advanceLeft as string | null) ?? '0')
    const lines = ((facts.paid ?? []) as unknown as readonly Paid[])
      .toReversed()
      .flatMap(({ id, term, branch, returnedLeft }) => {
        const again = lesser(open, returnedLeft ?? '0')
        if (compare(again, '0') <= 0) return []
        open = subtract(open, again)
        return [{ allocation: id, term, branch, amount: again, freed: null }]
      })
    return { ...one, allocations: lines.toReversed() as unknown as typeof one.allocations }
  },
  { needs: ['cheque', 'amount', 'allocations.allocation', 'allocations.term', 'allocations.amount', 'allocations.freed'] },
)
