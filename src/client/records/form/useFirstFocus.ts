import { type RefObject, useEffect } from 'react'
import { takeFocus } from '../../components/giveFocus.ts'

/** Puts the focus on the first field of a new record that wants to be filled in, unless somebody stands in another one already. */
export function useFirstFocus(root: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return
    // A sheet takes the focus when it opens; this comes after it.
    const frame = requestAnimationFrame(() => {
      if (root.current?.contains(document.activeElement)) return
      const wanted = '.g-fields :is(input,select):required, .g-fields [data-later] :is(input,select)'
      const required = [...(root.current?.querySelectorAll<HTMLInputElement>(wanted) ?? [])]
      const first =
        required.find((input) => input.value === '') ??
        required[0] ??
        root.current?.querySelector<HTMLElement>('.g-fields :is(input:not([type=checkbox]),select)')
      takeFocus(first)
    })
    return () => cancelAnimationFrame(frame)
  }, [root, isNew])
}
