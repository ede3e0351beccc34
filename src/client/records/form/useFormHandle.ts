import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Unsaved } from '../../providers/unsaved.ts'
import type { FormHandle } from './FormHandle.ts'

/** Lets the parent of a form save it and take back what was typed. The handle stays the same while the form is typed into. */
export function useFormHandle(
  handle: Ref<FormHandle> | undefined,
  unsaved: Unsaved,
  attempt: () => Promise<unknown>,
  discard: () => void,
): void {
  const now = useRef({ attempt, discard })
  now.current = { attempt, discard }
  useImperativeHandle(
    handle,
    () => ({
      ...unsaved,
      save: async () => (await now.current.attempt()) !== null,
      discard: () => now.current.discard(),
    }),
    [unsaved],
  )
}
