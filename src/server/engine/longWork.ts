import { sql } from '../database/sql.ts'
import { Problem } from '../http/problem.ts'
import type { Context } from './context.ts'
import { claim, type Retryable, remember } from './idempotency.ts'

/** Told after each step how much of how much is done. */
export type Progress = (done: number, of: number) => void

interface Running {
  readonly request: Buffer
  readonly followers: Set<Progress>
  readonly result: Promise<unknown>
}

/**
 * Work of many transactions whose request carries a key. Whoever sends the request again follows it while it goes on, and
 * gets its answer afterwards. What failed, or ended with its server, has left no answer: the same request does it again.
 */
export class LongWork {
  readonly #running = new Map<string, Running>()

  /** @throws Problem `Idempotency.OtherBody` when the key came with another request */
  async once<T extends object>(
    context: Context,
    retry: Retryable,
    tell: Progress,
    work: (tell: Progress) => Promise<T>,
  ): Promise<T> {
    const place = JSON.stringify([context.tenant, context.person.id, retry.key])
    const running = this.#running.get(place)
    if (running) {
      if (!running.request.equals(retry.request)) throw new Problem(409, 'Idempotency.OtherBody')
      running.followers.add(tell)
      return running.result as Promise<T>
    }
    const followers = new Set([tell])
    const result = claimed(context, retry, () =>
      work((done, of) => {
        for (const follower of followers) follower(done, of)
      }),
    ).finally(() => this.#running.delete(place))
    this.#running.set(place, { request: retry.request, followers, result })
    return result
  }
}

/** Holds the key in a transaction of its own until the work is done, so that it is free again when the server dies. */
const claimed = <T extends object>(context: Context, retry: Retryable, work: () => Promise<T>): Promise<T> =>
  context.database.transaction(context.tenant, async (run) => {
    // Another server may be at this very work for longer than a statement may take.
    await run(sql`set local statement_timeout = 0`)
    const answered = await claim(run, context, retry)
    if (answered) return { result: Promise.resolve(JSON.parse(answered.answer) as T), discard: true }
    const result = await work()
    await run(remember(context, retry, 200, JSON.stringify(result)))
    return { result: Promise.resolve(result) }
  })
