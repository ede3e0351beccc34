import { compareDates, isDate, parseDate } from '../../../../schema/values/date.ts'
import { negate, subtract } from '../../../../schema/values/money.ts'
import type { AccountBalances } from '../../../shared/accountBalances.ts'
import { figureOf, signed } from './amount.ts'
import type { Read } from './movements.ts'

/** What the account began and ended with: as it is said beside the table, or by the balances behind its movements. */
export function balancesOf(
  read: readonly Read[],
  openingSaid: string | undefined,
  closingSaid: string | undefined,
  account: string,
): readonly AccountBalances[] {
  const moved = read.flatMap(({ date, ...one }) => {
    const day = isDate(date) ? date : parseDate(date)
    return one.moved && day ? [{ ...one, day, change: one.moved.comes ? one.moved.amount : negate(one.moved.amount) }] : []
  })
  const [first, last] = [moved[0], moved.at(-1)]
  if (!first || !last || moved.length < read.length) return []
  // The latest stands on top in many of them.
  const [early, late] = compareDates(first.day, last.day) <= 0 && !fallsBack(moved) ? [first, last] : [last, first]
  const stated = (text: string | undefined) => {
    const figure = text === undefined ? undefined : figureOf(text)
    return figure === undefined ? null : figure === null ? '0' : signed(figure)
  }
  const opening = stated(openingSaid) ?? (early.balance === null ? null : subtract(early.balance, early.change))
  const closing = stated(closingSaid) ?? late.balance
  if (opening === null || closing === null) return []
  return [
    {
      account,
      opening: { date: early.day, amount: opening },
      closing: { date: late.day, amount: closing },
      moved: moved.map(({ day, change }) => ({ date: day, amount: change })),
    },
  ]
}

/** Of movements of one day: each balance is that of the row below and what its own row has moved. */
const fallsBack = (
  moved: readonly { readonly day: string; readonly balance: string | null; readonly change: string }[],
): boolean => {
  const [first, second] = moved
  if (!first || !second || first.day !== moved.at(-1)?.day || first.balance === null || second.balance === null) return false
  return subtract(first.balance, first.change) === second.balance && subtract(second.balance, second.change) !== first.balance
}
