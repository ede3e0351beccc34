import type { Control, FieldValues } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import type { Unsaved } from '../../providers/unsaved.ts'
import { useUnsavedWork } from './useUnsavedWork.ts'

/** Whether the form holds something that was not saved. @param onRelease what else is to be given up with it */
export function useUnsaved(control: Control<FieldValues>, enabled: boolean, onRelease?: () => void): Unsaved {
  const { isDirty, dirtyFields } = useFormState({ control })
  return useUnsavedWork(enabled && isDirty && Object.keys(dirtyFields).length > 0, onRelease)
}
