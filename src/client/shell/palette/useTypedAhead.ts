import { useEffect, useMemo, useRef } from 'react'

/** Keeps what is typed for a box that is still to come: from `begin` until it is taken, no key goes anywhere else. */
export function useTypedAhead() {
  const typed = useRef<string | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (typed.current === null || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return useMemo(
    () => ({
      begin: () => {
        typed.current = ''
      },
      /** @returns what was typed meanwhile */
      take: (): string => {
        const taken = typed.current ?? ''
        typed.current = null
        return taken
      },
    }),
    [],
  )
}
