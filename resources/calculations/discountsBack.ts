import {
  add,
  compare,
  greater,
  isZero,
  lesser,
  negate,
  partOf,
  split,
  subtract,
  sum,
  toFixed,
} from '../../schema/values/money.ts'
import type { waysToLetOff } from '../groups/values.ts'
import { knownAmount } from './knownAmount.ts'
import { asInvoiced, type LateDiscount, letOffBy, waitingPart } from './lateDiscount.ts'

/** What a discount took off a line. */
export interface Discounted {
  readonly student: number | null
  readonly service: number | null
  readonly way: (typeof waysToLetOff)[number] | null
  readonly grant: number | null
  readonly discount: number | null
  readonly account: number | null
  readonly amount: string | null
  readonly waits: boolean | null
}

/** A line of an invoice as a credit note knows it: its net, what is left of that, and the same of its discounts. */
interface Known {
  readonly net?: unknown
  readonly netLeft?: unknown
  readonly shown?: unknown
  readonly shownLeft?: unknown
  readonly notShown?: unknown
  readonly notShownLeft?: unknown
  readonly deferred?: unknown
  readonly unwound?: unknown
}

/** All that was taken off goods, which name no service. */
export const offGoods = (amount: string): readonly Discounted[] =>
  isZero(amount)
    ? []
    : [{ student: null, service: null, way: 'byHand', grant: null, discount: null, account: null, amount, waits: false }]

/** An amount over discounts, by what each took off. */
const among = (amount: string, own: readonly Discounted[], decimals: number): readonly string[] =>
  split(
    toFixed(amount, decimals),
    own.map((one) => knownAmount(one.amount)),
    decimals,
  )

/** What of an amount that is given back was not earned, and what closed years had earned. */
interface Parted {
  readonly unearned?: string
  readonly ofClosed?: string
  readonly later?: readonly LateDiscount[]
}

/**
 * The part of a line's discounts that goes with an amount of its net; the last part takes what is left of them. Of what waits to be earned
 * they were let off as it was earned: what had not been earned takes none of them back from their accounts, and is let off no more.
 */
export function discountsBack(
  amount: string,
  { net, netLeft, shown, shownLeft, notShown, notShownLeft, deferred, unwound }: Known,
  all: readonly Discounted[],
  decimals: number,
  { unearned = '0', ofClosed = '0', later = [] }: Parted = {},
) {
  const whole = knownAmount(net)
  if (isZero(whole)) return []
  const isLast = compare(amount, knownAmount(netLeft)) === 0
  const partBack = (off: string, left: string) => (isLast ? left : lesser(partOf(off, amount, whole, decimals), left))
  const own = all.filter(({ account }) => account !== null)
  const others = all.filter(({ account }) => account === null)
  const letOff = waitingPart(knownAmount(shown), knownAmount(deferred), whole, decimals)
  const upTo = (earned: string) => letOffBy(letOff, asInvoiced(earned, later, decimals), knownAmount(deferred), decimals)
  const between = (from: string, to: string) => subtract(upTo(to), upTo(from))
  const waits = own.some((one) => one.waits)
  const before = subtract(lesser(subtract(whole, knownAmount(netLeft)), knownAmount(deferred)), knownAmount(unwound))
  const earned = subtract(subtract(amount, unearned), ofClosed)
  const toEarn = subtract(knownAmount(deferred), knownAmount(unwound))
  const back = waits ? between(before, add(before, earned)) : partBack(knownAmount(shown), knownAmount(shownLeft))
  const waited = waits ? between(greater('0', subtract(toEarn, unearned)), greater('0', toEarn)) : '0'
  const [backs, rests] = [among(back, own, decimals), among(waited, own, decimals)]
  const offs = among(partBack(knownAmount(notShown), knownAmount(notShownLeft)), others, decimals)
  const zero = { back: '0', notShown: '0', waited: '0' }
  return [
    ...own.map((one, at) => ({ one, ...zero, back: backs[at] ?? '0', waited: rests[at] ?? '0' })),
    ...others.map((one, at) => ({ one, ...zero, notShown: offs[at] ?? '0' })),
  ].flatMap(({ one: { student, service, way, grant, discount, account }, ...parts }) =>
    Object.values(parts).every(isZero)
      ? []
      : [{ student, service, way, grant, discount, account, amount: negate(sum(Object.values(parts))), ...parts }],
  )
}
