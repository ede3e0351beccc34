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
