import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '../problems/problem.ts'

/** The connections of a process, of which no tenant may hold all at once. */
export interface Shares {
  /**
   * Takes one for a tenant, or waits until it gives one back. What is asked in the course of a transaction of the same tenant takes none:
   * it would wait for itself.
   * @returns gives it back
   * @throws Problem 429 where too many of the tenant wait already, or one has waited too long
   */
  take(tenant: number): Promise<() => void>
  /** Does work in the course of a transaction of a tenant. */
  within<T>(tenant: number, work: () => T): T
}

/** So many may wait for each connection that a tenant may hold. */
const waitingForEach = 50
/** How long one waits at most, in milliseconds, and after how many seconds one may ask again. */
const patience = 20_000
const retryAfter = 2

interface Share {
  held: number
  readonly waiting: (() => void)[]
}

const nothing = (): void => undefined

/**
 * @param most how many a tenant may hold at once
 * @param onFull called when somebody waits for their own tenant, or is refused for it
 */
export function createShares(most: number, onFull: () => void = nothing): Shares {
  const shares = new Map<number, Share>()
  const holding = new AsyncLocalStorage<number>()

  const giveBack = (tenant: number, share: Share) => () => {
    const next = share.waiting.shift()
    if (next) next()
    else if (--share.held === 0) shares.delete(tenant)
  }

  return {
    within: (tenant, work) => holding.run(tenant, work),
    async take(tenant) {
      // Nobody's: to sign in, and the work of the house.
      if (tenant === 0 || holding.getStore() === tenant) return nothing
      const share = shares.get(tenant) ?? { held: 0, waiting: [] }
      shares.set(tenant, share)
      if (share.held < most) share.held++
      else {
        onFull()
        if (share.waiting.length >= most * waitingForEach) throw refusal()
        await waitFor(share)
      }
      return giveBack(tenant, share)
    },
  }
}

/** The one who gives theirs back hands it on: the number of those that are held stays. */
const waitFor = (share: Share): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      share.waiting.splice(share.waiting.indexOf(begin), 1)
      reject(refusal())
    }, patience)
    share.waiting.push(begin)
  })

const refusal = (): Problem => new Problem(429, { code: 'Tenant.TooMany', params: { count: retryAfter } }, { retryAfter })
