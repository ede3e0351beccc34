type Stop = () => Promise<unknown> | unknown

const stops: Stop[] = []
let stopping: Promise<void> | null = null

/** Registers what must be ended with the process; the last registered ends first. */
export function onStop(stop: Stop): void {
  stops.push(stop)
}

/** Ends everything, at most ten seconds long. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    const limit = setTimeout(() => process.exit(1), 10_000)
    for (const stop of stops.reverse()) await Promise.resolve(stop()).catch(() => undefined)
    clearTimeout(limit)
  })()
  return stopping
}

/** Ends gracefully on a signal, on Ctrl-C, and when the process that started us is gone; a second signal ends at once. */
export function watchSignals(): void {
  const end = () => {
    if (stopping) process.exit(1)
    void stopAll().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', end)
  if (process.env['DAFTAR_PARENT'] !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && end(), 1000).unref()
  }
}
