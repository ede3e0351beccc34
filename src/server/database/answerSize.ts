import type { Readable } from 'node:stream'
import type pg from 'pg'

/** Megabytes of an answer to code that is not the product's. */
const most = 32

/**
 * Waits for an answer that may not be larger than it may be kept: PostgreSQL sends what it is asked for, as long as that takes, and a row of a
 * gigabyte stands in memory before anybody sees it. The connection of a larger one ends while it comes.
 */
export async function boundedAnswer<T>(client: pg.ClientBase, answer: Promise<T>): Promise<T> {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Readable } }).connection
  let bytes = 0
  const count = (part: Buffer) => {
    bytes += part.length
    if (bytes > most * 2 ** 20) stream.destroy()
  }
  stream.on('data', count)
  try {
    return await answer
  } catch (error) {
    throw stream.destroyed && bytes > most * 2 ** 20 ? new Error(`a query gives more than ${most} MB`) : error
  } finally {
    stream.off('data', count)
  }
}
