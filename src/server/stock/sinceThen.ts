import { add, lesser } from '../../../schema/values/money.ts'

/** What a day moved of an item in a warehouse: in, less out. */
export interface DayMoved {
  readonly date: string
  readonly quantity: string
  readonly value: string
}

/** What lay there at the end of a day, and the least that did on that day or any later one. */
export interface SinceThen {
  readonly quantity: string
  readonly value: string
  readonly leastQuantity: string
  readonly leastValue: string
}

/** @param days what moved, in any order, several times a day as well */
export function sinceThen(days: readonly DayMoved[], date: string): SinceThen {
  const before = days.filter((one) => one.date <= date)
  const sumOf = (some: readonly DayMoved[], of: 'quantity' | 'value') => some.reduce((sum, one) => add(sum, one[of]), '0')
  let [quantity, value] = [sumOf(before, 'quantity'), sumOf(before, 'value')]
  const then = { quantity, value, leastQuantity: quantity, leastValue: value }
  const later = Map.groupBy(
    days.filter((one) => one.date > date).toSorted((a, b) => a.date.localeCompare(b.date)),
    (one) => one.date,
  )
  for (const some of later.values()) {
    quantity = add(quantity, sumOf(some, 'quantity'))
    value = add(value, sumOf(some, 'value'))
    then.leastQuantity = lesser(then.leastQuantity, quantity)
    then.leastValue = lesser(then.leastValue, value)
  }
  return then
}
