import type { CartLine } from './cart.ts'
import type { Payment } from './change.ts'

/** Who buys: somebody who pays at once and is not kept, or a family on its account. */
export type Buyer =
  | { readonly soldTo: 'walkIn'; readonly buyerName: string }
  | { readonly soldTo: 'guardian'; readonly guardian: number; readonly named: string }

/** A line as an invoice takes it. */
export interface SoldLine {
  readonly student: number | null
  readonly item: number
  readonly unit: number
  readonly quantity: string
  readonly discount?: string
}

/** What is sold, as it was when *Sell* was pressed: enough to send it again, to show it, and to lay it on the counter again. */
export interface Sale {
  /** Made before it is sent for the first time: however often it is sent, it is sold once. */
  readonly key: string
  /** Who sold it, where and in which year: another person's session does not send it. */
  readonly user: number
  readonly branch: number
  readonly year: number
  readonly at: string
  readonly date: string
  readonly buyer: Buyer
  readonly lines: readonly SoldLine[]
  readonly payments: readonly Payment[]
  /** As it was shown. */
  readonly cart: readonly CartLine[]
  readonly total: string
  readonly paid: string
  readonly change: string
}

/** A sale that waits for the line, or that was refused once it was back. */
export interface Queued {
  readonly sale: Sale
  readonly state: 'waiting' | 'refused'
  readonly reason: string | null
}

export type Queue = readonly Queued[]

/** What a slip says in place of a number, and the invoice beside it: by it the sale is found. */
export const slipNumber = ({ key }: Pick<Sale, 'key'>): string => `K-${key.slice(0, 6).toUpperCase()}`

export const queued = (queue: Queue, sale: Sale): Queue =>
  queue.some((one) => one.sale.key === sale.key) ? queue : [...queue, { sale, state: 'waiting', reason: null }]

export const taken = (queue: Queue, key: string): Queue => queue.filter(({ sale }) => sale.key !== key)

export const refused = (queue: Queue, key: string, reason: string): Queue =>
  queue.map((one) => (one.sale.key === key ? { ...one, state: 'refused', reason } : one))

export const ofUser = (queue: Queue, user: number | undefined): Queue => queue.filter(({ sale }) => sale.user === user)

/** The sale that is sent next: the first one that waits. */
export const nextOf = (queue: Queue, user: number | undefined): Sale | undefined =>
  ofUser(queue, user).find(({ state }) => state === 'waiting')?.sale

/** What was kept in the browser; what cannot be read is nothing. */
export function readQueue(kept: string | null): Queue {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read) ? (read as Queue) : []
  } catch {
    return []
  }
}
