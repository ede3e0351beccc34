import { type RefObject, useEffect } from 'react'
import { focusPlace, giveFocus } from './giveFocus.ts'

/** Shows a dialog over the page for as long as it is mounted, and gives the focus back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const before = focusPlace()
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      giveFocus(before)
    }
  }, [dialog])
}
