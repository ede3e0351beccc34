import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How long a file may take to load, in milliseconds; a process that begins has as long. */
const longest = 10_000

const program = fileURLToPath(new URL('loadTrialMain.ts', import.meta.url))

/** Files that were tried in this process, and stand as they were then. */
const tried = new Set<string>()

/** What the process says: which file it begins with, and what that one did. */
export type TrialMessage = { readonly begins: string } | { readonly ends: string; readonly fault: string | null }

/**
 * Loads files with code in a process of their own before the server does: one that never returns, ends its process or changes what
 * all code is made of is told by its name, and not loaded. An error that it throws is told where it is loaded.
 */
export async function tryLoading(folder: string, files: readonly string[]): Promise<Map<string, string>> {
  const keyOf = (file: string) => `${join(folder, file)} ${statSync(join(folder, file)).mtimeMs}`
  const faults = new Map<string, string>()
  let left = files.filter((file) => !tried.has(keyOf(file)))
  while (left.length) {
    const { done, fault } = await tryInOrder(folder, left)
    const last = left[done.length]
    for (const file of done) tried.add(keyOf(file))
    if (fault === null || last === undefined) break
    faults.set(last, fault)
    left = left.slice(done.length + 1)
  }
  return faults
}

/** The files up to the first that is not to be loaded, with what is wrong with that one; null when none is. */
function tryInOrder(folder: string, files: readonly string[]): Promise<{ done: readonly string[]; fault: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ done: readonly string[]; fault: string | null }>()
  const child = fork(program, [folder, ...files], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const done: string[] = []
  let begun: string | null = null
  const over = (fault: string | null) => {
    clearTimeout(waiting)
    child.removeAllListeners().on('error', () => undefined)
    child.kill('SIGKILL')
    resolve({ done, fault })
  }
  let waiting: NodeJS.Timeout
  const wait = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => over(begun && `it took longer than ${longest / 1000} seconds to load`), longest)
  }
  wait()
  child.on('message', (message: TrialMessage) => {
    if ('begins' in message) {
      begun = message.begins
      wait()
    } else if (message.fault !== null) over(message.fault)
    else if (done.push(message.ends) === files.length) over(null)
  })
  child.once('error', () => over(null))
  child.once('exit', (code, signal) => over(begun && `it ends the process that loads it (${signal ?? `code ${code}`})`))
  return promise
}
