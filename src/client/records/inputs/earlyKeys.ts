/** A key, as far as it is asked what it types. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key types something, in whatever script. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

const nextTurn = () => new Promise((done) => setTimeout(done))

/**
 * Presses keys that waited for the list of a box, as if they were pressed now: each goes to where the focus is by then. What is typed
 * behind an Enter is of the next box, and never of this one.
 * @returns those that wait on, for Enter took nothing yet and the focus has not left the box
 */
export async function pressed(keys: readonly string[], box: HTMLElement): Promise<readonly string[]> {
  const rest = [...keys]
  for (let key = rest.shift(); key !== undefined; key = rest.shift()) {
    const place = document.activeElement
    if (!place || (place === box && [...key].length === 1)) return [key, ...rest]
    if ([...key].length > 1) {
      // The next box has drawn what was typed into it.
      if (place !== box) await nextTurn()
      place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // The one way to type into a box as by hand: it selects, masks and counts what is typed there.
    } else document.execCommand('insertText', false, key)
  }
  return []
}
