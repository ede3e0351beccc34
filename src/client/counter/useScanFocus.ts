import { type RefObject, useCallback, useEffect } from 'react'

const isBox = (element: Element | null): boolean => element?.matches('input, textarea, select, [contenteditable]') ?? false
const isOpen = (): boolean => document.querySelector('.MuiModal-root:not([aria-hidden=true])') !== null

/**
 * The box that a scanner types into has the focus whenever nothing else asks for it: what is typed while a button has it goes there, from
 * the first sign on.
 */
export function useScanFocus(box: RefObject<HTMLInputElement | null>): () => void {
  useEffect(() => {
    const listen = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (isBox(target as Element) || isOpen()) return
      box.current?.focus()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [box])
  return useCallback(() => box.current?.focus(), [box])
}
