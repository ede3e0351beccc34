const timeout = 3000

/** The box of that id; of a line that is no more, as saving leaves out an empty one, the same box of the last line. */
function boxOf(id: string): HTMLElement | null {
  const [, lines, field] = /^(.+\.)\d+(\..+)$/.exec(id) ?? []
  const alike = lines && field ? document.querySelectorAll<HTMLElement>(`[id^="${lines}"][id$="${field}"]`) : []
  return document.getElementById(id) ?? [...alike].at(-1) ?? null
}

/**
 * Gives the focus back to the box where one saved by key, as soon as it stands there: the page of a stored record comes
 * after that of a new one. Whoever goes elsewhere meanwhile is left there.
 */
export function backTo(id: string): void {
  const end = performance.now() + timeout
  const stop = new AbortController()
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, () => stop.abort(), { signal: stop.signal })
  const look = () => {
    if (stop.signal.aborted) return
    if (performance.now() > end) return stop.abort()
    if (document.activeElement === document.body || document.activeElement?.matches('main h1')) boxOf(id)?.focus()
    requestAnimationFrame(look)
  }
  look()
}
