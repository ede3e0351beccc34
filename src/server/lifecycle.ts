import { isAlive } from './database/processes.ts'

type Stop = () => Promise<unknown> | unknown

/** Longest time that ending may take, in milliseconds. */
const limit = 10_000

/** One Ctrl-C arrives several times (from the terminal, from npm, from the starter): only a later one is a second wish. */
const echo = 1_000

const stops: Stop[] = []
let stopping: Promise<void> | null = null

/** Registers what must be ended with the process; the last registered ends first. */
export function onStop(stop: Stop): void {
  stops.push(stop)
}

/** Ends everything that was registered, in reverse order, at most ten seconds long; a failing one does not hold the others. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    const timer = setTimeout(() => {
      process.stderr.write('Stopping took too long and was cut short.\n')
      process.exit(1)
    }, limit)
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop()
      } catch (error) {
        process.stderr.write(`${(error as Error).message}\n`)
      }
    }
    clearTimeout(timer)
  })()
  return stopping
}

/**
 * Ends gracefully on a signal, on Ctrl-C, and when the process named by DAFTAR_PARENT is gone; a second signal ends at
 * once, and the embedded database's watchdog stops the database.
 */
export function watchSignals(): void {
  let since = 0
  const end = () => {
    if (since && Date.now() - since > echo) process.exit(1)
    since ||= Date.now()
    void stopAll().then(() => process.exit(process.exitCode ?? 0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  const parent = Number(process.env.DAFTAR_PARENT)
  if (!parent) return
  const timer = setInterval(() => {
    if (isAlive(parent)) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}
