import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { canReach } from './reach.ts'

/** How long a part of the application may take to load, in milliseconds. */
export const chunkTimeout = 120_000

/** A part of the application did not come: the network, or a newer version took its place. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'A part of the application took too long to load.', { cause })
    this.name = 'ChunkError'
  }
}

/** Whether an error is a part that did not come; browsers say it in words of their own. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof TypeError && /import|module|fetch/i.test(error.message))

const listeners = new Set<() => void>()
let onTheirWay = 0

/** Told a moment later: a part is asked for while others are drawn. */
function count(change: number): void {
  onTheirWay += change
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

/** Whether parts of the application are on their way, which a page that comes does not show while the former one stands. */
export const useLoading = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => onTheirWay > 0,
  )

/**
 * Loads a part of the application and gives up after the time that one may take.
 * @throws ChunkError when it fails or takes too long
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    count(1)
    const timer = setTimeout(() => fail(new ChunkError(null)), chunkTimeout)
    load()
      .then(done, (error: unknown) => fail(new ChunkError(error)))
      .finally(() => {
        clearTimeout(timer)
        count(-1)
      })
  })
}

/** How long a part waits for the server before it is loaded again, in milliseconds. */
const pause = 3_000

async function onceReached<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load)
  } catch {
    // A server that answers has another version of it, or none: a second failure is shown.
    if (await canReach()) return loadChunk(load)
    await new Promise((done) => setTimeout(done, pause))
    return onceReached(load)
  }
}

/** A part that opens within a page, such as a calendar: without a connection it waits, and takes nothing away that stands around it. */
export const lazyPart = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) => lazy(() => onceReached(load))
