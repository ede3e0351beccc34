import { compare, isZero } from '../../../schema/values/money.ts'
import type { CartLine, Child } from './cart.ts'
import type { Means, Settled } from './change.ts'
import type { WholePack } from './packPrices.ts'
import type { Sale } from './queue.ts'

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
  /** The line that keys mean. */
  readonly chosen: string | null
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
  chosen: null,
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
  if (!mayLetOff && whole.length) return 'counter.packRight'
  if (settledNow.over) return 'counter.tooMuch'
  if (!family && !isZero(settledNow.left)) return 'counter.notPaid'
  return null
}

/** A refused sale laid on the counter again. */
export const reopened = ({ cart, buyer }: Sale, reason: string | null): Counter => ({
  ...emptyCounter,
  lines: cart,
  family: buyer.soldTo === 'guardian' ? { id: buyer.guardian, named: buyer.named } : null,
  name: buyer.soldTo === 'walkIn' ? buyer.buyerName : '',
  fault: reason,
})
