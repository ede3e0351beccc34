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

/**
 * Loads a part of the application and gives up after the time that one may take.
 * @throws ChunkError when it fails or takes too long
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new ChunkError(null)), chunkTimeout)
    load()
      .then(done, (error: unknown) => fail(new ChunkError(error)))
      .finally(() => clearTimeout(timer))
  })
}
