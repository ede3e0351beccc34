import type { KeyboardEvent } from 'react'
import { nextFocus } from './nextFocus.ts'

/** What the keys reach in a panel. */
export const panelEntries = 'input:not(:disabled), select:not(:disabled), button:not(:disabled)'

const isTick = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)

/**
 * The arrows, Home and End go through a panel, Enter ticks as Space does; in a text Home and End stay the text's own. An arrow
 * chooses nothing by itself, also among choices of which only one holds: it would be applied at once.
 */
export function movePanelFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  const written = target instanceof HTMLInputElement && !isTick(target)
  if (written && ['Home', 'End'].includes(key)) return
  if (nextFocus(event, event.currentTarget, panelEntries) || key !== 'Enter' || !isTick(target)) return
  event.preventDefault()
  target.click()
}
