import { type RefObject, useEffect, useRef } from 'react'

/** The keys that were pressed for the list of a picker before it came. @param waiting whether it is still to come */
export function useEarlyKeys(box: RefObject<HTMLElement | null>, open: boolean, waiting: boolean): RefObject<string[]> {
  const early = useRef<string[]>([])
  // They count as they do in the list, once it is there.
  useEffect(() => {
    if (waiting || !open) return
    // Outside of the effect, within which nothing that a key does can be drawn at once.
    queueMicrotask(() => {
      for (const key of early.current.splice(0))
        box.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }, [box, waiting, open])
  return early
}
