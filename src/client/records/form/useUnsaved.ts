import { useEffect, useRef } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { type Unsaved, watchForm } from '../../providers/unsaved.ts'

/**
 * Whether the form holds something that was not saved, for those who want to close it; the browser asks by itself before
 * its tab is closed.
 * @param onRelease what else is to be given up with it
 */
export function useUnsaved(control: Control<FieldValues>, enabled: boolean, onRelease?: () => void): Unsaved {
  const { isDirty, dirtyFields } = useFormState({ control })
  const now = useRef(false)
  now.current = enabled && isDirty && Object.keys(dirtyFields).length > 0
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
