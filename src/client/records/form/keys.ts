import type { KeyboardEvent } from 'react'

const inputs =
  'input:not([type=file]):not([type=hidden]):not([disabled]):not([tabindex="-1"]),select:not([disabled]),textarea:not([disabled])'

type Save = (final: boolean, place: string | undefined) => unknown

/**
 * Enter goes to the next input, and from the last one to where `onEnd` leads; a text of many lines keeps its Enter. From the head
 * of a document every Enter leads on, into its lines; a new line in a text is Shift+Enter there. Ctrl+S saves, with Shift finally.
 */
export const formKeys = (save: Save, onEnd?: () => unknown) => (event: KeyboardEvent<HTMLElement>) => {
  // A sheet that this form opened stands elsewhere in the page, yet its keys come by here too.
  if (!event.currentTarget.contains(event.target as Node)) return
  if ((event.ctrlKey || event.metaKey) && (event.code === 'KeyS' || event.key === 'Enter')) {
    event.preventDefault()
    event.stopPropagation()
    // The value that is being typed is taken over first.
    const { activeElement: place } = document
    if (place instanceof HTMLElement) place.blur()
    const final = event.shiftKey && event.code === 'KeyS'
    setTimeout(() => save(final, place?.id || undefined))
    return
  }
  const [root, target] = [event.currentTarget, event.target as HTMLElement]
  const leads = target.matches('textarea') ? 'document' in root.dataset && !event.shiftKey : target.matches('input,select')
  if (event.key !== 'Enter' || event.defaultPrevented || !leads || target.closest('[data-lines]')) return
  event.preventDefault()
  const all = [...root.querySelectorAll<HTMLElement>(inputs)].filter((input) => input.offsetParent !== null)
  // A document without lines has a button that begins them.
  const next = all[all.indexOf(target) + 1] ?? root.querySelector<HTMLElement>('[id^="lines-"]')
  if (next) return next.focus()
  if (!onEnd || event.repeat) return
  target.blur()
  setTimeout(onEnd)
}

/** Ctrl+Enter hands the record over, where it is made for that. */
export const finishKey = (finish: () => unknown) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  event.stopPropagation()
  // The value that is being typed is taken over first.
  const { activeElement: place } = document
  if (place instanceof HTMLElement) place.blur()
  setTimeout(finish)
}
