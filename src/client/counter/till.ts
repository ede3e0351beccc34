import { useSyncExternalStore } from 'react'
import { messageOf, type ProblemDocument, ProblemError } from '../providers/problem.ts'
import { WentBack } from '../providers/questions.ts'
import { getSession } from '../providers/session.ts'
import { nextOf, ofUser, type Queue, queued, readQueue, refused, type Sale, taken } from './queue.ts'
import { isAway, postSold, type Sold, sell } from './sell.ts'

/** Where sales wait in this browser: also when the page is closed, and after it was loaded anew. */
const place = 'counter.sales'

/** How long to wait before a sale is sent again, in milliseconds. */
const again = 3_000

export type Outcome =
  | { readonly kind: 'sold'; readonly sold: Sold }
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly message: string; readonly problem: ProblemDocument | null }

/** Told of what arrived later, and of what could not be put into the books. */
export interface Told {
  readonly onArrived: (sale: Sale, sold: Sold) => void
  readonly onUnposted: (sold: Sold, reason: string) => void
}

const listeners = new Set<() => void>()
let kept: string | null = null
let queue: Queue = []
let sending: Promise<unknown> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let told: Told | null = null

/** What waits now; another tab may have added to it. */
function now(): Queue {
  const stored = localStorage.getItem(place)
  if (stored !== kept) {
    kept = stored
    queue = readQueue(stored)
  }
  return queue
}

function change(next: (queue: Queue) => Queue): void {
  const changed = next(now())
  if (changed.length) localStorage.setItem(place, JSON.stringify(changed))
  else localStorage.removeItem(place)
  for (const listener of listeners) listener()
}

const reasonOf = (error: unknown): string =>
  error instanceof WentBack
    ? error.questions.map(({ message }) => message).join(' ')
    : error instanceof Error
      ? error.message
      : String(error)

async function attempt(sale: Sale, posts: boolean): Promise<Outcome> {
  try {
    const sold = await sell(sale)
    // The next mother does not wait for the books.
    if (posts) postSold(sale, sold).catch((error: unknown) => told?.onUnposted(sold, reasonOf(error)))
    return { kind: 'sold', sold }
  } catch (error) {
    if (isAway(error)) return { kind: 'waits' }
    const problem = error instanceof ProblemError ? error.body.problem : null
    return { kind: 'refused', message: problem ? messageOf(problem) : reasonOf(error), problem }
  }
}

/** Sends what waits, in its order; what is refused stays with its reason, and the next one goes on. */
async function drain(posts: boolean): Promise<void> {
  clearTimeout(timer)
  for (;;) {
    const sale = nextOf(now(), getSession().profile?.userId)
    if (!sale) return
    const outcome = await attempt(sale, posts)
    if (outcome.kind === 'waits') {
      timer = setTimeout(() => void sendWaiting(posts), again)
      return
    }
    change((all) => (outcome.kind === 'sold' ? taken(all, sale.key) : refused(all, sale.key, outcome.message)))
    if (outcome.kind === 'sold') told?.onArrived(sale, outcome.sold)
  }
}

const alone = <T>(work: () => Promise<T>): Promise<T> => {
  const own = (sending ?? Promise.resolve()).catch(() => undefined).then(work)
  sending = own
  return own
}

/** Sends what waits; several calls at once are one after the other. */
export const sendWaiting = (posts: boolean): Promise<void> => alone(() => drain(posts))

/**
 * Sells: the sale is kept in the browser before it is sent, and stays there when the server is not reached. Behind others that wait it
 * waits too. What is refused at once stands on the counter still, and waits nowhere.
 */
export function deliver(sale: Sale, posts: boolean): Promise<Outcome> {
  const isBehind = nextOf(now(), sale.user) !== undefined
  change((all) => queued(all, sale))
  if (isBehind) {
    void sendWaiting(posts)
    return Promise.resolve({ kind: 'waits' })
  }
  return alone(async () => {
    const outcome = await attempt(sale, posts)
    if (outcome.kind === 'waits') timer = setTimeout(() => void sendWaiting(posts), again)
    else change((all) => taken(all, sale.key))
    return outcome
  })
}

/** Gives a refused sale up: it is laid on the counter again, or not meant any more. */
export const giveUp = (key: string): void => change((all) => taken(all, key))

/** @returns what ends that */
export function hear(next: Told): () => void {
  told = next
  return () => {
    if (told === next) told = null
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The sales of this person that wait or were refused, live. */
export function useWaiting(user: number | undefined): Queue {
  return ofUser(useSyncExternalStore(subscribe, now), user)
}
