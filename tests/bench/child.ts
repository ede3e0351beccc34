import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../../scripts/serverFlags.mjs'

/** A server under measure, in a process of its own. */
export interface Child {
  readonly address: string
  /** Bytes of memory that it holds, milliseconds of processor time that it has taken. */
  usage(): Promise<{ readonly rss: number; readonly cpu: number }>
  end(): void
}

/** Starts a server of this folder with the flags of the product. */
export const start = (file: string, args: readonly string[], flags: readonly string[] = []): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...serverFlags, ...flags],
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', (message) =>
      resolve({
        address: (message as { address: string }).address,
        usage: () =>
          new Promise((answer) => {
            child.once('message', (told) => answer(told as { rss: number; cpu: number }))
            child.send('usage')
          }),
        end: () => {
          child.removeAllListeners('exit')
          if (child.connected) child.disconnect()
        },
      }),
    )
  })
