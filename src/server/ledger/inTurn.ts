import type { EntryLine } from '../../../schema/recipe.ts'
import { add, compare, greater, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Context } from '../engine/context.ts'
import type { Entry } from './ledgerEntry.ts'
import { keyOf, leastFrom, nameIn, type Safe } from './safes.ts'

/** An entry that would take more from a place than is there. */
export interface Short {
  /** Which of the entries it is, from 0. */
  readonly at: number
  /** What is said of it: the place's name and what could be taken. */
  readonly params: { readonly name: string; readonly left: string }
}

/**
 * Moves entries one after the other on places that may not go below zero, on their day and ever after: what one takes is not
 * there for the next. Those that take more than there is move nothing, and are returned.
 * @param there the balances of the places, by their keys; it becomes the balances afterwards
 */
export function moveInTurn(
  entries: readonly { readonly entry: Pick<Entry, 'branch' | 'date'>; readonly lines: readonly EntryLine[] }[],
  there: ReadonlyMap<string, Safe>,
  { language, check }: Context,
): Short[] {
  return entries.flatMap(({ entry, lines }, at) =>
    [...Map.groupBy(lines, ({ account, branch }) => keyOf(account, branch ?? entry.branch))].flatMap(([key, own]) => {
      const place = there.get(key)
      if (!place) return []
      const net = sum(own.map(({ debit, credit }) => subtract(debit, credit)))
      const least = leastFrom(place, entry.date)
      if (compare(net, '0') < 0 && compare(add(least, net), '0') < 0)
        return [{ at, params: { name: nameIn(language, place), left: toFixed(greater(least, '0'), check.decimals) } }]
      place.days.set(entry.date, add(place.days.get(entry.date) ?? '0', net))
      return []
    }),
  )
}
