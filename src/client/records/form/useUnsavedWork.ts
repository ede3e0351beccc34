import { useEffect, useRef } from 'react'
import { type Unsaved, watchForm } from '../../providers/unsaved.ts'

/**
 * Work on a page that leaving would lose, for those who want to close it; the browser asks by itself before its tab is closed.
 * @param onRelease what is to be given up with it
 */
export function useUnsavedWork(isUnsaved: boolean, onRelease?: () => void): Unsaved {
  const now = useRef(false)
  now.current = isUnsaved
  const released = useRef(onRelease)
  released.current = onRelease
  const answers = useRef<Unsaved>({
    isUnsaved: () => now.current,
    release: () => {
      now.current = false
      released.current?.()
    },
  })
  useEffect(() => {
    const { isUnsaved } = answers.current
    const stop = watchForm(answers.current)
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      stop()
      removeEventListener('beforeunload', ask)
    }
  }, [])
  return answers.current
}
