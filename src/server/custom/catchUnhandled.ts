import { fileURLToPath, pathToFileURL } from 'node:url'
import { loggableError } from '../problems/loggable.ts'
import { runningFile } from './running.ts'

/** An error that an installation's code threw outside of any call: a promise that nobody waits for, a timer. */
export interface Unhandled {
  readonly file: string
  /** For whom the code ran; 0 where that is not known. */
  readonly tenant: number
  readonly error: unknown
}

type Listener = (unhandled: Unhandled) => void

/** What stands in the place of a call in a sentence about such an error. */
export const unhandledPart = 'code that nobody waits for'

export const unhandledLine = ({ file, error }: Unhandled): string =>
  `${file}: ${unhandledPart} failed: ${String(loggableError(error)['message'] ?? error)}`

/** Who hears of them, by the folder of the files; the last to come hears them. */
const listeners = new Map<string, Listener[]>()

/**
 * Keeps errors that the code of a folder leaves behind, from its first line on, from ending the process. Any other error still ends it.
 */
export function catchUnhandled(folder: string): void {
  if (!listeners.size)
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      const listener = (error: unknown) => {
        if (tell(error) || process.listenerCount(event) > 1) return
        process.off(event, listener)
        throw error
      }
      process.on(event, listener)
    }
  if (!listeners.has(folder)) listeners.set(folder, [])
}

/** Hears of what the code of a folder leaves behind, until closed. */
export function onUnhandled(folder: string, listener: Listener): { close(): void } {
  catchUnhandled(folder)
  const all = listeners.get(folder) ?? []
  all.push(listener)
  return { close: () => void all.splice(all.indexOf(listener), 1) }
}

/** Tells of an error whose stack leads to a file of a folder, or that comes of what such a file began. */
function tell(error: unknown): boolean {
  const running = runningFile()
  const stack = error instanceof Error ? (error.stack ?? '').split('\n') : []
  for (const [folder, all] of listeners) {
    const file = fileIn(folder, stack) ?? (running?.folder === folder ? running.file : undefined)
    if (file === undefined) continue
    const unhandled = { file, tenant: running?.folder === folder ? running.tenant : 0, error }
    const listener = all.at(-1)
    if (listener) listener(unhandled)
    else process.stderr.write(`resources/custom/${unhandledLine(unhandled)}\n`)
    return true
  }
  return false
}

function fileIn(folder: string, stack: readonly string[]): string | undefined {
  const { href } = pathToFileURL(folder)
  const line = stack.find((one) => one.includes(href) || one.includes(fileURLToPath(href)))
  return line && /([^/\\]+\.ts)\b/.exec(line)?.[1]
}
