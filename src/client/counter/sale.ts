import { isZero } from '../../../schema/values/money.ts'
import type { CartLine } from './cart.ts'
import type { Settled } from './change.ts'
import type { Counter } from './counterState.ts'
import type { WholePack } from './packPrices.ts'
import type { Buyer, Sale } from './queue.ts'
import type { Totals } from './totals.ts'

interface Around extends Pick<Sale, 'key' | 'user' | 'branch' | 'year' | 'at' | 'date'> {
  readonly walkIn: string
  readonly mayLetOff: boolean
}

/** The sale as it is sent: what one price lets off is said by whoever may let off, else the server takes the pack apart. */
export function saleOf(
  { lines, family, name }: Counter,
  { total, lines: figures }: Totals,
  { payments, change, paid }: Settled,
  whole: readonly WholePack[],
  { walkIn, mayLetOff, ...around }: Around,
): Sale {
  const buyer: Buyer = family
    ? { soldTo: 'guardian', guardian: family.id, named: family.named }
    : { soldTo: 'walkIn', buyerName: name.trim() || walkIn }
  const [only] = mayLetOff ? [] : whole
  return {
    ...around,
    buyer,
    lines: lines.map(({ goods: { item, unit }, child, quantity }, at) => {
      const letOff = figures[at]?.letOff ?? '0'
      return { student: child?.id ?? null, item, unit, quantity, ...(mayLetOff && !isZero(letOff) && { discount: letOff }) }
    }),
    payments,
    pack: only?.child ? { id: only.pack.id, student: only.child.id } : null,
    cart: lines,
    ...{ total, paid, change },
  }
}

/** Lines with what the server says against them. */
export const withFaults = (lines: readonly CartLine[], faults: ReadonlyMap<number, readonly string[]>): readonly CartLine[] =>
  lines.map((line, at) => ({ ...line, faults: faults.get(at) ?? [] }))
