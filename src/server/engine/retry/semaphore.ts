import { Problem } from '../../problems/problem.ts'

/** Whose task it is. */
export interface Owner {
  readonly tenant: number
  readonly person: number
}

interface Waiter {
  readonly owner: Owner
  readonly begin: () => void
  readonly onPosition: (ahead: number) => void
  /** The position that was last reported to the task. */
  told?: number
}

interface Taking {
  readonly owner: Owner
  /** Called with the number of tasks that begin before it, each time that changes. */
  readonly onPosition?: (ahead: number) => void
  /** Removes it from the queue while it waits; the reason of the signal is thrown. */
  readonly left?: AbortSignal | undefined
}

/** How many tasks of a tenant may wait. The next one is refused and may ask again after some seconds. */
const mostWaiting = 30
const retryAfter = 10

/**
 * Lets a limited number of tasks run at once; the others wait. Next is the tenant whose last task was longest ago, within it the
 * person of whom the same holds, and of that person's tasks the first one. So a person with ten files does not hold up a person
 * with one.
 */
export class Semaphore {
  readonly #most: number
  readonly #waiting: Waiter[] = []
  /** When tenants and persons had their last turns, counted in turns. */
  readonly #last = new Map<string, number>()
  #working = 0
  #turn = 0

  /** @param most tasks that run at once */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Runs the work as soon as there is room for it.
   * @throws Problem 429 where too many tasks of its tenant wait already
   */
  async take<T>(work: () => Promise<T>, taking: Taking): Promise<T> {
    if (this.#working < this.#most) {
      this.#working++
      this.#note(taking.owner)
    } else await this.#wait(taking)
    try {
      return await work()
    } finally {
      const next = inTurn(this.#waiting, this.#last)[0]
      if (next) {
        this.#waiting.splice(this.#waiting.indexOf(next), 1)
        this.#note(next.owner)
        next.begin()
      } else {
        this.#working--
        this.#last.clear()
      }
      this.#tellPlaces()
    }
  }

  #wait({ owner, onPosition = () => undefined, left }: Taking): Promise<void> {
    left?.throwIfAborted()
    if (this.#waiting.filter((one) => one.owner.tenant === owner.tenant).length >= mostWaiting)
      throw new Problem(429, { code: 'Tenant.TooMany', params: { count: retryAfter } }, { retryAfter })
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(left?.reason)
        this.#tellPlaces()
      }
      const waiter: Waiter = {
        owner,
        onPosition,
        begin: () => {
          left?.removeEventListener('abort', leave)
          resolve()
        },
      }
      left?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiter)
      this.#tellPlaces()
    })
  }

  #note(owner: Owner): void {
    for (const key of keysOf(owner)) this.#last.set(key, this.#turn)
    this.#turn++
  }

  #tellPlaces(): void {
    for (const [index, waiter] of inTurn(this.#waiting, this.#last).entries()) {
      if (waiter.told === index + 1) continue
      waiter.told = index + 1
      waiter.onPosition(waiter.told)
    }
  }
}

const keysOf = ({ tenant, person }: Owner): readonly [string, string] => [`${tenant}`, `${tenant} ${person}`]

/** Those who wait in the order in which they will have their turns, if nobody comes meanwhile. */
function inTurn(waiting: readonly Waiter[], turns: ReadonlyMap<string, number>): Waiter[] {
  const last = new Map(turns)
  const left = new Set(waiting)
  const ordered: Waiter[] = []
  for (let turn = Math.max(0, ...last.values()) + 1; left.size; turn++) {
    const next = [...left].reduce((best, one) => (isBefore(one, best, last) ? one : best))
    for (const key of keysOf(next.owner)) last.set(key, turn)
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

function isBefore(one: Waiter, other: Waiter, last: ReadonlyMap<string, number>): boolean {
  const [mine, others] = [keysOf(one.owner), keysOf(other.owner)]
  for (const at of [0, 1] as const) {
    const difference = (last.get(mine[at]) ?? -1) - (last.get(others[at]) ?? -1)
    if (difference !== 0) return difference < 0
  }
  return false
}
