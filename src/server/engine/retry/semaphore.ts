interface Waiter {
  readonly begin: () => void
  readonly onPosition: (ahead: number) => void
}

/** Lets a limited number of tasks run at once; the others wait in the order of their arrival. */
export class Semaphore {
  readonly #most: number
  readonly #waiting: Waiter[] = []
  #working = 0

  /** @param most tasks that run at once */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Runs the work as soon as there is room for it.
   * @param onPosition called with the number of tasks that must end before it begins, each time that changes
   * @param left removes it from the queue while it waits; the reason of the signal is thrown
   */
  async take<T>(work: () => Promise<T>, onPosition: (ahead: number) => void, left?: AbortSignal): Promise<T> {
    if (this.#working < this.#most) this.#working++
    else await this.#wait(onPosition, left)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.begin()
      else this.#working--
      this.#tellPlaces()
    }
  }

  #wait(onPosition: (ahead: number) => void, left: AbortSignal | undefined): Promise<void> {
    left?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(left?.reason)
        this.#tellPlaces()
      }
      const waiter: Waiter = {
        onPosition,
        begin: () => {
          left?.removeEventListener('abort', leave)
          resolve()
        },
      }
      left?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiter)
      onPosition(this.#waiting.length)
    })
  }

  #tellPlaces(): void {
    for (const [index, { onPosition }] of this.#waiting.entries()) onPosition(index + 1)
  }
}
