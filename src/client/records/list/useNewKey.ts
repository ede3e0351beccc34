import { useEffect } from 'react'
import { isTyped } from '../../components/ListKeys.tsx'

/** `n` begins a new record, outside of fields and dialogs. */
export function useNewKey(enabled: boolean, create: () => void): void {
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyN' || isTyped(event)) return
      event.preventDefault()
      create()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled, create])
}
