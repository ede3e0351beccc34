import { isEmpty } from '../../../schema/condition.ts'
import { greater, subtract, sum } from '../../../schema/values/money.ts'
import { takeInOrder } from '../../../schema/values/takeInOrder.ts'

/** An instalment of an advance as it is read: how much of it there is, and how much is not repaid. */
export interface Instalment {
  readonly id: number
  readonly record: number
  readonly month: string
  readonly amount: string
  readonly left: string
}

/**
 * What of an advance's instalments can be repaid until a month, the first ones first: no more than was paid out and has not come back.
 * @param until left out, all of them
 */
export function instalmentsDue(
  { id, paidOut }: { readonly id?: unknown; readonly paidOut?: unknown },
  schedule: readonly Instalment[],
  until = '9999-12',
): { readonly one: Instalment; readonly amount: string }[] {
  const own = schedule.filter(({ record }) => record === id)
  const repaid = sum(own.map(({ amount, left }) => subtract(amount, left)))
  const due = own.filter(({ month }) => month <= until).toSorted((a, b) => a.month.localeCompare(b.month))
  return takeInOrder(greater(subtract(String(paidOut ?? '0'), repaid), '0'), due, ({ left }) => left)
}

/**
 * What of them the salary of a month repays: what former months could not bear is made up for within what a month may take, and more than that
 * only where it was agreed for the month itself.
 */
export function dueInMonth(
  { monthlyLimit, ...advance }: Parameters<typeof instalmentsDue>[0] & { readonly monthlyLimit?: unknown },
  schedule: readonly Instalment[],
  month: string,
): ReturnType<typeof instalmentsDue> {
  const due = instalmentsDue(advance, schedule, month)
  if (isEmpty(monthlyLimit)) return due
  const agreed = sum(due.flatMap(({ one, amount }) => (one.month === month ? [amount] : [])))
  const taken = takeInOrder(greater(String(monthlyLimit), agreed), due, ({ amount }) => amount)
  return taken.map(({ one: { one }, amount }) => ({ one, amount }))
}
