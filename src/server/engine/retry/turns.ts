interface Waiter {
  readonly begin: () => void
  readonly tell: (before: number) => void
}

/** Lets few works go on at once; the others wait in the order in which they came. */
export class Turns {
  readonly #most: number
  readonly #waiting: Waiter[] = []
  #working = 0

  /** @param most works that go on at once */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Does the work as soon as it is its turn.
   * @param tell is told how many others must end before it begins, each time when that changes
   * @param left takes it out of the line when it has not begun; its reason is thrown
   */
  async take<T>(work: () => Promise<T>, tell: (before: number) => void, left?: AbortSignal): Promise<T> {
    if (this.#working < this.#most) this.#working++
    else await this.#wait(tell, left)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.begin()
      else this.#working--
      this.#tellPlaces()
    }
  }

  #wait(tell: (before: number) => void, left: AbortSignal | undefined): Promise<void> {
    left?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(left?.reason)
        this.#tellPlaces()
      }
      const waiter: Waiter = {
        tell,
        begin: () => {
          left?.removeEventListener('abort', leave)
          resolve()
        },
      }
      left?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiter)
      tell(this.#waiting.length)
    })
  }

  #tellPlaces(): void {
    for (const [index, { tell }] of this.#waiting.entries()) tell(index + 1)
  }
}
