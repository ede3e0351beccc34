import type { KeyboardEvent } from 'react'

/** What the keys reach in a panel, in its order. */
export const entriesIn = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('input:not(:disabled), select:not(:disabled), button:not(:disabled)') ?? []),
]

const isTick = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)

const isWritten = (element: EventTarget): boolean => element instanceof HTMLInputElement && !isTick(element)

/**
 * The arrows, Home and End go from one entry of a panel to the next, Enter ticks as Space does. An arrow chooses nothing by
 * itself, also among choices of which only one holds: it would be applied at once.
 */
export function movePanelFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesIn(event.currentTarget)
  const at = entries.indexOf(event.target as HTMLElement)
  const written = isWritten(event.target)
  const next = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at <= 0 ? entries.length : at) - 1,
    ...(!written && { Home: 0, End: entries.length - 1 }),
  }[event.key]
  if (next !== undefined) entries[next]?.focus()
  else if (event.key === 'Enter' && isTick(event.target)) event.target.click()
  else return
  event.preventDefault()
}
