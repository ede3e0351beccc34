/** How long it is waited for a page on a slow connection, in milliseconds. */
const timeout = 30_000

/** The box of that id; of a line that is no more, as saving leaves out an empty one, the same box of the last line. */
function boxOf(id: string): HTMLElement | null {
  const [, lines, field] = /^(.+\.)\d+(\..+)$/.exec(id) ?? []
  const alike = lines && field ? document.querySelectorAll<HTMLElement>(`[id^="${lines}"][id$="${field}"]`) : []
  return document.getElementById(id) ?? [...alike].at(-1) ?? null
}

/** Whether nobody has gone anywhere yet: a page that opens puts the focus on its heading. */
const isNowhere = () => document.activeElement === document.body || (document.activeElement?.matches('main h1') ?? false)

/**
 * Gives the focus back to the box where one saved by key, as soon as the page of the stored record shows it after that of the
 * new one. A key that is pressed before that goes on from the box too, where it is there already: otherwise Tab would begin at
 * the top of the page. Where a person has gone elsewhere meanwhile, they are left there.
 */
export function backTo(id: string): void {
  const end = performance.now() + timeout
  const stop = new AbortController()
  const give = () => {
    if (isNowhere()) boxOf(id)?.focus()
  }
  const leave = () => stop.abort()
  document.addEventListener('pointerdown', leave, { signal: stop.signal })
  document.addEventListener(
    'keydown',
    () => {
      give()
      leave()
    },
    { signal: stop.signal, capture: true },
  )
  const look = () => {
    if (stop.signal.aborted) return
    if (performance.now() > end) return leave()
    give()
    requestAnimationFrame(look)
  }
  look()
}
