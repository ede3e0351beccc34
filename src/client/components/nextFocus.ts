import type { KeyboardEvent } from 'react'

/**
 * Moves the focus up and down among the elements that a selector names; Home and End go to the ends.
 * @returns whether the key was one of these
 */
export function nextFocus(event: KeyboardEvent, root: HTMLElement | null, selector: string): boolean {
  const all = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined || all.length === 0) return false
  event.preventDefault()
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus()
  return true
}
