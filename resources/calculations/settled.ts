import { takeInOrder } from '../../schema/values/takeInOrder.ts'

/** An instalment with what is open of it. */
export interface Open {
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
