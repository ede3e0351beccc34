import { type RefObject, useEffect, useRef } from 'react'
import { focusPlace, giveFocus } from './giveFocus.ts'

/**
 * Shows a dialog over the page for as long as it is mounted, and gives the focus back to where it was. `onClose` is told
 * that the person wants it closed, by Escape or the phone's way back; the dialog stays until it is unmounted.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const told = useRef(onClose)
  told.current = onClose
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = focusPlace()
    let inside: HTMLElement | null = null
    const onFocus = () => {
      inside = focusPlace()
    }
    const onCancel = (event: Event) => {
      // That of a file box bubbles.
      if (event.target !== element) return
      event.preventDefault()
      if (event.cancelable) told.current()
    }
    // The browser closes by force what was asked to close twice without another key between: what is typed in it must stay.
    const onForce = (event: Event) => {
      if (event.target !== element || element.open) return
      const place = inside
      element.showModal()
      giveFocus(place)
      told.current()
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onForce)
    if (!element.open) element.showModal()
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onForce)
      element.close()
      giveFocus(before)
    }
  }, [dialog])
}
