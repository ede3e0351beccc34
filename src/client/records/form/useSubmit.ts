import { useState } from 'react'
import { begunAs, nextStates } from '../../../../schema/record/nextStates.ts'
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
  const usual = record === undefined ? begunAs(model) : undefined
  const submit = async (andNew: boolean, state = usual) => {
    const saved = await attempt(state)
    if (saved) setTimeout(() => onSaved(saved, andNew))
    return saved !== null
  }
  const handsOver = handedOverAs(model)
  const [handed, setHanded] = useState<Saved | null>(null)
  /** Saves the record as it is handed over, and shows its paper. */
  const handOver = async () => setHanded(await attempt(handsOver))
  onSubmit.current = () => submit(false)
  const next = nextStates(model, base)
  // Where saving leads on by itself, leaving it as it is is what is chosen.
  const states = usual === undefined ? next : model.states.slice(0, 1)
  /** Saves by key, finally where that is asked for and there is such a state, and goes on where one was. */
  const saveByKey = async (final: boolean, place?: string) => {
    if ((await submit(false, final ? next[0] : undefined)) && place) backTo(place)
  }
  const closePaper = () => {
    if (!handed) return
    setHanded(null)
    onSaved(handed, record === undefined)
  }
  return { submit, saveByKey, usual, states, handsOver: handsOver !== undefined, handOver, handed, closePaper }
}
