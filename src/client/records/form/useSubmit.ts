import { useState } from 'react'
import { nextStates } from '../../../../schema/record/nextStates.ts'
import type { FormBodyProps, Saved } from './formProps.ts'
import { handedOverAs } from './handedOverAs.ts'
import { backTo } from './place.ts'

/**
 * What pressing a button or a key of a form does.
 * @param attempt saves the form in a state and gives the record; null where it was refused
 */
export function useSubmit(
  { model, record, onSaved, onSubmit }: Pick<FormBodyProps, 'model' | 'record' | 'onSaved' | 'onSubmit'>,
  base: Saved | undefined,
  attempt: (state?: string) => Promise<Saved | null>,
) {
  const submit = async (andNew: boolean, state?: string) => {
    const saved = await attempt(state)
    if (saved) setTimeout(() => onSaved(saved, andNew))
    return saved !== null
  }
  const handsOver = handedOverAs(model)
  const [handed, setHanded] = useState<Saved | null>(null)
  /** Saves the record as it is handed over, and shows its paper. */
  const handOver = async () => setHanded(await attempt(handsOver))
  onSubmit.current = () => submit(false)
  const states = nextStates(model, base)
  /** Saves by key, finally where that is asked for and there is such a state, and goes on where one was. */
  const saveByKey = async (final: boolean, place?: string) => {
    if ((await submit(false, final ? states[0] : undefined)) && place) backTo(place)
  }
  const closePaper = () => {
    if (!handed) return
    setHanded(null)
    onSaved(handed, record === undefined)
  }
  return { submit, saveByKey, states, handsOver: handsOver !== undefined, handOver, handed, closePaper }
}
