import { useSyncExternalStore } from 'react'

/** Below this width a list shows cards instead of a table; the same as in cards.css. */
const narrow = '(max-width: 640px)'

const follow = (onChange: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(narrow).matches)
