import { compare, isZero } from '../../../schema/values/money.ts'
import type { CartLine, Child } from './cart.ts'
import type { Means, Settled } from './change.ts'
import type { WholePack } from './packPrices.ts'
import type { Buyer, Sale } from './queue.ts'
import type { Totals } from './totals.ts'

/** A family that buys on its account. */
export interface Family {
  readonly id: number
  readonly named: string
}

/** All that stands on the counter for one mother. */
export interface Counter {
  readonly lines: readonly CartLine[]
  /** For whom the next goods are. */
  readonly child: Child | null
  /** None: somebody who pays at once and is not kept. */
  readonly family: Family | null
  /** What is not paid now stands on the account of the family. */
  readonly onAccount: boolean
  readonly name: string
  /** What came back and is paid with: the cash that the credit note gives out. */
  readonly back: Pick<Means, 'amount' | 'method'> | null
  readonly means: readonly Means[]
  /** What stands against the sale as a whole. */
  readonly fault: string | null
}

export const emptyCounter: Counter = {
  lines: [],
  child: null,
  family: null,
  onAccount: false,
  name: '',
  back: null,
  means: [],
  fault: null,
}

/** Why nothing can be sold yet: the key of a text. */
export function against(
  { lines, family }: Counter,
  settledNow: Settled,
  whole: readonly WholePack[],
  mayLetOff: boolean,
): string | null {
  if (!lines.length) return 'counter.nothing'
  if (lines.some(({ quantity }) => compare(quantity, '0') <= 0)) return 'counter.noQuantity'
  if (!mayLetOff && whole.length > 1) return 'counter.onePack'
  if (settledNow.over) return 'counter.tooMuch'
  if (!family && !isZero(settledNow.left)) return 'counter.notPaid'
  return null
}

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

/** A refused sale laid on the counter again. */
export const reopened = ({ cart, buyer }: Sale, reason: string | null): Counter => ({
  ...emptyCounter,
  lines: cart,
  family: buyer.soldTo === 'guardian' ? { id: buyer.guardian, named: buyer.named } : null,
  name: buyer.soldTo === 'walkIn' ? buyer.buyerName : '',
  fault: reason,
})
