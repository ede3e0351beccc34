import { useEffect, useState } from 'react'

/** Where the focus was last, also after what had it was disabled or taken away. */
let last: HTMLElement | null = null

/** The page itself, and what MUI gives the focus to where a dialog has nothing else that takes it: nobody can work there. */
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('.MuiDialog-container')

// What only reads these words, as a test of texts does, has no page.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !isNowhere(target)) last = target
})

/** What has the focus, or had it last. */
export function focusPlace(): HTMLElement | null {
  const { activeElement: active } = document
  return active instanceof HTMLElement && !isNowhere(active) ? active : last
}

/** The first box of a sheet, which is what it asks for; else its button `data-first`, which changes nothing. */
export const firstPlace = (sheet: HTMLElement | null): HTMLElement | null =>
  sheet?.querySelector<HTMLElement>('.MuiDialogContent-root :is(input:not([type=file]), select, textarea):not(:disabled)') ??
  sheet?.querySelector<HTMLElement>('[data-first]:not(:disabled)') ??
  null

/** The dialog or drawer that lies above all others; null where there is none. */
export const topSheet = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.MuiModal-root [role=dialog], .MuiModal-root [role=alertdialog]')].at(-1) ?? null

/** Gives the focus to a place; where that is gone or takes none, to the sheet that stands open, or else to the page's heading. */
export function giveFocus(place: HTMLElement | null): void {
  place?.focus()
  if (place !== null && document.activeElement === place) return
  const sheet = topSheet()
  const otherwise = sheet ? (firstPlace(sheet) ?? sheet) : document.querySelector<HTMLElement>('main h1')
  otherwise?.focus()
}

/** Gives the focus to a place that has just come, unless a sheet that it is not part of was opened meanwhile: whoever types there goes on. */
export function takeFocus(place: HTMLElement | null | undefined): void {
  const sheet = topSheet()
  if (place && (sheet === null || sheet.contains(place))) place.focus()
}

/** Frames in which a page may give the focus itself. */
const timeout = 3

/** Whoever works by keys never stands nowhere: when what had the focus is gone, the sheet or the page's heading has it. */
export function keepFocus(): void {
  let byKey = false
  const note = (key: boolean) => {
    byKey = key
    // Who signed in by Enter did not come to the heading by keys.
    document.documentElement.toggleAttribute('data-keys', key && document.querySelector('.full') === null)
  }
  document.addEventListener('keydown', () => note(true), true)
  document.addEventListener('pointerdown', () => note(false), true)
  const isLost = () => byKey && document.activeElement === document.body && last !== null && !last.isConnected
  const wait = (frames: number): unknown =>
    isLost() && (frames === 0 ? giveFocus(null) : requestAnimationFrame(() => wait(frames - 1)))
  new MutationObserver(() => wait(timeout)).observe(document.body, { childList: true, subtree: true })
}

/** What had the focus when this was mounted has it again when it goes; where that is gone, the next place that takes it. */
export function useFocusReturn(): void {
  // MUI gives the focus to what is inside before an effect out here runs.
  const [before] = useState(focusPlace)
  useEffect(() => {
    // After MUI's own way back, which knows no other place.
    return () => void setTimeout(() => isNowhere(document.activeElement) && giveFocus(before))
  }, [before])
}
