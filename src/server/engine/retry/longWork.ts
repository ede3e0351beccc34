import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { claim, type Retryable, remember } from './idempotency.ts'
import { Semaphore } from './semaphore.ts'

/** How far long work is: how much of how much is done, or how many others must end before it begins. */
export type Step = { readonly done: number; readonly of: number } | { readonly before: number }

export type Progress = (step: Step) => void

/**
 * Works that go on at once: one, so that the memory of one is enough for all. It holds two connections of the database, one
 * for its key and one for what it does.
 */
const most = 1

interface Running {
  readonly request: Buffer
  readonly followers: Set<Progress>
  last: Step | null
  readonly result: Promise<unknown>
}

/**
 * Work of many transactions. If its request carries a key, the same request sent again follows the work while it runs, and gets
 * its answer afterwards. Work that failed, or whose server died, has left no answer: the same request does it again.
 */
export class LongWork {
  readonly #running = new Map<string, Running>()
  readonly #turns = new Semaphore(most)

  /** Work without a key; when its listener has left before it begins, it is not done. */
  limited<T>(
    { tenant, person }: Context,
    onProgress: Progress,
    work: (onProgress: Progress) => Promise<T>,
    left?: AbortSignal,
  ): Promise<T> {
    return this.#turns.take(() => work(onProgress), {
      owner: { tenant, person: person.id },
      onPosition: (before) => onProgress({ before }),
      left,
    })
  }

  /** @throws Problem `Idempotency.OtherBody` when the key came with another request */
  async once<T extends object>(
    context: Context,
    retry: Retryable,
    onProgress: Progress,
    work: (onProgress: Progress) => Promise<T>,
  ): Promise<T> {
    const place = JSON.stringify([context.tenant, context.person.id, retry.key])
    const known = this.#running.get(place)
    if (known) {
      if (!known.request.equals(retry.request)) throw new Problem(409, 'Idempotency.OtherBody')
      known.followers.add(onProgress)
      if (known.last) onProgress(known.last)
      return known.result as Promise<T>
    }
    const { promise: result, resolve } = Promise.withResolvers<T>()
    const running: Running = { request: retry.request, followers: new Set([onProgress]), last: null, result }
    this.#running.set(place, running)
    const notifyAll: Progress = (step) => {
      running.last = step
      for (const follower of running.followers) follower(step)
    }
    resolve(
      this.limited(context, notifyAll, (step) => claimed(context, retry, () => work(step))).finally(() =>
        this.#running.delete(place),
      ),
    )
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
