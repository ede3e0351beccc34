import { useState } from 'react'
import { useStore } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'

interface Quick {
  /** The fields that are asked besides those that must be filled; undefined where all are asked. */
  readonly quick: readonly string[] | undefined
  /** Whether there is a choice between the two. */
  readonly isOffered: boolean
  readonly choose: (quick: boolean) => void
}

/**
 * Whether a new record is begun with the fields alone that must be filled. On its page that is the person's choice, which is
 * remembered; a record that is made on the way, over another form, begins so.
 */
export function useQuick(model: Model, isNew: boolean, nested: boolean): Quick {
  const [usual, setUsual] = useStore<boolean>(`forms.${model.name}.quick`, false)
  const [here, setHere] = useState(true)
  const isOffered = isNew && model.data.quick !== undefined
  const isQuick = isOffered && (nested ? here : usual)
  return { quick: isQuick ? model.data.quick : undefined, isOffered, choose: nested ? setHere : setUsual }
}
