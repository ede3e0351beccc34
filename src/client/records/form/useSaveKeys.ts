import { type RefObject, useEffect, useRef } from 'react'
import { topSheet } from '../../components/giveFocus.ts'

/**
 * Ctrl+S from anywhere on the page saves the form, with Shift finally; of several sheets over each other the uppermost one.
 * Inside the form its own keys come first.
 */
export function useSaveKeys(root: RefObject<HTMLElement | null>, enabled: boolean, save: (final: boolean) => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      const sheet = topSheet()
      if (sheet === null || sheet.contains(root.current)) latest.current(event.shiftKey)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [root, enabled])
}
