import { isZero } from '../../../schema/values/money.ts'
import type { CartLine } from './cart.ts'
import type { Settled } from './change.ts'
import type { Counter } from './counterState.ts'
import type { Buyer, Sale } from './queue.ts'
import type { Totals } from './totals.ts'

interface Around extends Pick<Sale, 'key' | 'user' | 'branch' | 'year' | 'at' | 'date'> {
  readonly walkIn: string
}

/** The sale as it is sent. */
export function saleOf(
  { lines, family, name }: Counter,
  { total, lines: figures }: Totals,
  { payments, change, paid }: Settled,
  { walkIn, ...around }: Around,
): Sale {
  const buyer: Buyer = family
    ? { soldTo: 'guardian', guardian: family.id, named: family.named }
    : { soldTo: 'walkIn', buyerName: name.trim() || walkIn }
  return {
    ...around,
    buyer,
    lines: lines.map(({ goods: { item, unit }, child, quantity }, at) => {
      const letOff = figures[at]?.letOff ?? '0'
      return { student: child?.id ?? null, item, unit, quantity, ...(!isZero(letOff) && { discount: letOff }) }
    }),
    payments,
    cart: lines,
    ...{ total, paid, change },
  }
}

/** Lines with what the server says against them. */
export const withFaults = (lines: readonly CartLine[], faults: ReadonlyMap<number, readonly string[]>): readonly CartLine[] =>
  lines.map((line, at) => ({ ...line, faults: faults.get(at) ?? [] }))
