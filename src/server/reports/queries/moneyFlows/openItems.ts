import { compare, decimalsOf, isZero, lesser, negate, sizeOf, split, subtract, sum } from '../../../../../schema/values/money.ts'
import type { NamedDebts } from './namedDebts.ts'

/** What a debt arose for beside what the operations need: money that was paid, what investing and what financing is told of. */
const origins = ['cash', 'investing', 'financing'] as const
export type Origin = (typeof origins)[number]

/** Amounts without a sign, by what they arose for; the rest of a debt is of the operations. */
export type Parts = Readonly<Record<Origin, string>>

export const noParts: Parts = { cash: '0', investing: '0', financing: '0' }

/** What is left of something that somebody owes or is owed, and what it arose for. */
interface OpenItem {
  readonly entry: number
  readonly document: string
  readonly date: string
  readonly debit: boolean
  left: string
  parts: Parts
}

/** The entry by which something arises. */
interface Arising {
  readonly id: number
  readonly date: string
  readonly document: string
}

/** A part of an open item that a later movement settled. */
export interface Settled {
  readonly document: string
  readonly date: string
  readonly amount: string
  readonly parts: Parts
}

export const isDebit = (amount: string): boolean => compare(amount, '0') < 0

/**
 * What stands open in one name on one account: credits, and debits below zero. What is paid settles what arose first; of a debt for assets
 * and expenses it pays both in proportion, to the smallest unit.
 */
export class OpenItems {
  private items: OpenItem[] = []

  /** Settles what a movement can of what stands on the other side: first what it names by its document, then what arose first. */
  settle(amount: string, names: NamedDebts): Settled[] {
    const named = this.take(amount, ({ left, document }) => lesser(left, names.get(document) ?? '0'), partsOf)
    const rest = subtract(sizeOf(amount), sum(named.map((one) => one.amount)))
    return [...named, ...this.take(isDebit(amount) ? negate(rest) : rest, ({ left }) => left, partsOf)]
  }

  /** The same of what arose for investing alone: an asset that goes back takes back its own debt, whatever else is owed. */
  settleInvesting(amount: string): Settled[] {
    return this.take(
      amount,
      ({ parts }) => parts.investing,
      (_, wanted) => ({ ...noParts, investing: wanted }),
    )
  }

  /** What of a movement nothing stood against is open from now on. */
  open({ id, date, document }: Arising, amount: string, parts: Parts): void {
    if (!isZero(amount)) this.items.push({ entry: id, document, date, debit: isDebit(amount), left: sizeOf(amount), parts })
  }

  /** Takes back what an entry opened; what has been settled of it since stands on the other side. */
  takeBack(opened: number, by: Arising, amount: string, parts: Parts): void {
    const item = this.items.find(({ entry, debit }) => entry === opened && debit === isDebit(amount))
    const back = item ? lesser(item.left, sizeOf(amount)) : '0'
    const own = item ? partsOf(item, back) : noParts
    if (item) this.reduce(item, back, own)
    const rest = subtract(sizeOf(amount), back)
    this.open(by, isDebit(amount) ? rest : negate(rest), less(parts, own))
  }

  private take(
    amount: string,
    leftOf: (item: OpenItem) => string,
    partsTaken: (item: OpenItem, wanted: string) => Parts,
  ): Settled[] {
    let rest = sizeOf(amount)
    return this.items
      .filter(({ debit }) => debit !== isDebit(amount))
      .flatMap((item) => {
        const wanted = lesser(rest, leftOf(item))
        if (compare(wanted, '0') <= 0) return []
        const parts = partsTaken(item, wanted)
        this.reduce(item, wanted, parts)
        rest = subtract(rest, wanted)
        return [{ document: item.document, date: item.date, amount: wanted, parts }]
      })
  }

  private reduce(item: OpenItem, amount: string, parts: Parts): void {
    item.left = subtract(item.left, amount)
    item.parts = less(item.parts, parts)
    if (isZero(item.left)) this.items = this.items.filter((one) => one !== item)
  }
}

/** What an amount of an item arose for, in proportion. */
function partsOf({ left, parts }: OpenItem, wanted: string): Parts {
  if (compare(wanted, left) === 0) return parts
  const shares = [...origins.map((origin) => parts[origin]), subtract(left, sum(Object.values(parts)))]
  const [cash = '0', investing = '0', financing = '0'] = split(wanted, shares, Math.max(...[wanted, ...shares].map(decimalsOf)))
  return { cash, investing, financing }
}

const less = (parts: Parts, taken: Parts): Parts => ({
  cash: subtract(parts.cash, taken.cash),
  investing: subtract(parts.investing, taken.investing),
  financing: subtract(parts.financing, taken.financing),
})
