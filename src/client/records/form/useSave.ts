import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { recordsChanged } from '../../providers/frame.tsx'
import { dropEmptyLines } from './dropEmptyLines.ts'
import { givenValues } from './faults.ts'
import type { Saved } from './formProps.ts'
import type { QuietlySaved } from './useDraft.ts'
import { useRecordWrite } from './useRecordWrite.ts'
import { useRefusals } from './useRefusals.ts'
import { useSavedNotice } from './useSavedNotice.ts'
import { whole } from './whole.ts'

/** Puts a saved record in place of what is known of it: what the page shows of it follows by itself. */
function useShow(model: Model) {
  const client = useQueryClient()
  return (record: Saved) => {
    client.setQueryData([model.name, 'getOne', { id: String(record.id), meta: whole }], record)
    void recordsChanged(client, model)
  }
}

/** Saves the form: marks what the server refuses at its fields, keeps everything typed, and says when another person was first. */
export function useSave(
  model: Model,
  base: Saved | undefined,
  form: UseFormReturn<FieldValues>,
  take: (record: Saved, sent?: FieldValues) => void,
  settle: (record: Saved, sent: FieldValues) => void,
  goToError: () => void,
  lookAgain: () => Promise<void>,
) {
  const show = useShow(model)
  const tell = useSavedNotice(model)
  const { refused, ...refusals } = useRefusals(form, goToError)
  const { change, write } = useRecordWrite(model, base === undefined)
  const [saving, setSaving] = useState(false)
  const running = useRef(false)
  // A save that waited for another one goes on from what that one stored.
  const stored = useRef(base)
  stored.current = base
  const quiet = useRef<Promise<unknown>>(Promise.resolve())
  // Pressing again before anything was typed saves nothing new.
  const settled = useRef<{ readonly shown: string; readonly saved: Saved } | null>(null)
  const shown = () => JSON.stringify(givenValues(model, form.getValues()))
  const send = async (state: string | undefined): Promise<Saved | null> => {
    const { current: before } = settled
    if (before && before.shown === shown() && (state === undefined || state === before.saved['status'])) return before.saved
    dropEmptyLines(model, form)
    await lookAgain()
    form.clearErrors()
    if (!(await form.trigger())) {
      goToError()
      return null
    }
    setSaving(true)
    const sent = structuredClone(form.getValues())
    const values = state === undefined ? form.getValues() : { ...form.getValues(), status: state }
    const saved = await write(stored.current, values, refused)
    setSaving(false)
    if (saved === null) return null
    stored.current = saved
    const isAsSent = JSON.stringify(form.getValues()) === JSON.stringify(sent)
    take(saved, sent)
    settled.current = isAsSent ? { shown: shown(), saved } : null
    show(saved)
    tell(saved)
    return saved
  }

  /** Saves the stored record as it is in the form; the form says what became of it, and nothing is asked. */
  const saveQuietly = async (): Promise<QuietlySaved> => {
    await quiet.current
    if (!stored.current || running.current) return 'waits'
    const sent = structuredClone(form.getValues())
    const saved = change(stored.current, sent).then<QuietlySaved, QuietlySaved>(
      ({ data }) => {
        stored.current = data
        settle(data, sent)
        show(data)
        return 'saved'
      },
      () => 'refused',
    )
    quiet.current = saved
    return saved
  }

  /** Saves in the state that is asked for. @returns the saved record; null when it was refused */
  const save = async (state?: string): Promise<Saved | null> => {
    if (running.current) return null
    running.current = true
    try {
      await quiet.current
      return await send(state)
    } finally {
      running.current = false
    }
  }
  return { save, saveQuietly, saving, ...refusals }
}
