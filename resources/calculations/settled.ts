import { takeInOrder } from '../../schema/values/takeInOrder.ts'

/** An instalment with what is open of it. */
export interface Open {
  readonly id: number
  readonly left: string | null
  readonly dueOn?: string | null
}

/** A line that settles an instalment. */
interface Settling {
  readonly id?: number | null
  readonly term: number | null
}

/**
 * An amount over instalments, the last ones first: whoever leaves owes what is due last no more.
 * @param former the lines as they were: what settles the same instalment as before stays the line that it is
 */
export function settled(amount: string, terms: readonly Open[], former: readonly Settling[] = []) {
  return takeInOrder(amount, terms.toReversed(), ({ left }) => left).map(({ one, amount: part }) => ({
    id: former.find(({ term }) => term === one.id)?.id ?? null,
    term: one.id,
    dueOn: one.dueOn ?? null,
    amount: part,
  }))
}
