import { fileURLToPath, pathToFileURL } from 'node:url'
import { customFolder } from './customFolder.ts'
import type { Failures } from './failures.ts'

/**
 * Catches what an installation's code throws where nobody waits for it (a promise without `await`, a timer), which would end the
 * process. Any other error does what it did.
 */
export function watchStrays(failures: Failures, folder = customFolder): { close(): void } {
  const address = pathToFileURL(folder).href
  const fileOf = (error: unknown): string | undefined => {
    const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
    const line = lines.find((one) => one.includes(address) || one.includes(fileURLToPath(address)))
    return line && /([^/\\]+\.ts)\b/.exec(line)?.[1]
  }
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const listeners = events.map((event) => {
    const listener = (error: unknown) => {
      const file = fileOf(error)
      if (file !== undefined) failures.tell(0, file, 'code that nobody waits for', error)
      else if (process.listenerCount(event) === 1) {
        process.off(event, listener)
        throw error
      }
    }
    process.on(event, listener)
    return { event, listener }
  })
  return {
    close: () => {
      for (const { event, listener } of listeners) process.off(event, listener)
    },
  }
}
