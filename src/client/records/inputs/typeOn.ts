/** Frames that a box which is still to come may take. */
const most = 60

/** Whether a key puts a sign into a box. */
export const isSign = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * Presses keys that were meant for the box behind another one, as soon as the focus has gone on: each box hears of them, and gets what it
 * does not keep for itself.
 * @param from the box that is left
 */
export function typeOn(keys: readonly string[], from: HTMLElement | null, frames = most): void {
  if (!keys.length || frames === 0) return
  requestAnimationFrame(() => {
    const there = document.activeElement
    if (there === from || there === document.body) return typeOn(keys, from, frames - 1)
    for (const key of keys) {
      const box = document.activeElement
      const goesOn = box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // Undone by the person like what they typed, which a value that is set would not be.
      if (goesOn && isSign(new KeyboardEvent('keydown', { key }))) document.execCommand('insertText', false, key)
    }
  })
}
