const hour = 3_600_000

/** Does a chore every hour. What fails, as when the database is away, is tried again an hour later. */
export function hourly(work: () => Promise<unknown>): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work).catch(() => undefined)
  }, hour)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
