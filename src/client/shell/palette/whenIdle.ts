/** How long a browser without idle callbacks waits, in milliseconds. */
const later = 2000

/** Runs once when the browser has nothing else to do. @returns how to give it up */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, later)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run)
  return () => cancelIdleCallback(asked)
}
