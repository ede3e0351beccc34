import { basename, dirname } from 'node:path'
import { loggableError } from '../problems/loggable.ts'

/** An error that an installation's code threw outside of any call: a promise that nobody waits for, a timer. */
export interface Unhandled {
  readonly file: string
  /** For whom the code ran; 0 where that is not known. */
  readonly tenant: number
  readonly error: unknown
}

type Listener = (unhandled: Unhandled) => void

/** The word for the call in a sentence about such an error. */
export const unhandledPart = 'code that nobody waits for'

export const unhandledLine = ({ file, error }: Unhandled): string =>
  `${file}: ${unhandledPart} failed: ${String(loggableError(error)['message'] ?? error)}`

/** Who hears of them, by the folder of the files; the last to come hears them. */
const listeners = new Map<string, Listener[]>()

/** Hears of what the code of a folder leaves behind, until closed. */
export function onUnhandled(folder: string, listener: Listener): { close(): void } {
  const key = keyOf(folder)
  const all = listeners.get(key) ?? []
  listeners.set(key, all)
  all.push(listener)
  return { close: () => void all.splice(all.indexOf(listener), 1) }
}

/** Tells of an error that the code of a file left behind. */
export function tellUnhandled({ path, ...unhandled }: Omit<Unhandled, 'file'> & { readonly path: string }): void {
  const one = { ...unhandled, file: basename(path) }
  const listener = listeners.get(keyOf(dirname(path)))?.at(-1)
  if (listener) listener(one)
  else process.stderr.write(`resources/custom/${unhandledLine(one)}\n`)
}

const keyOf = (folder: string): string => folder.replace(/[/\\]+$/, '')
