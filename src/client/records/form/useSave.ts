import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type SaveHandler, useNotify, useSaveContext } from 'react-admin'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Fault } from '../../../../schema/kind.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { recordsChanged } from '../../providers/frame.tsx'
import { newKey } from '../../providers/http.ts'
import { ProblemError } from '../../providers/problem.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { useText } from '../text/useText.ts'
import { filledLines, givenValues, isFilledLine, sentValues } from './faults.ts'
import type { Taken } from './TakenDialog.tsx'
import type { QuietlySaved } from './useDraft.ts'
import { whole } from './whole.ts'

type Saved = RecordData & { readonly id: number }

/** Whether the server has said what became of a write. */
const isAnswered = (error: unknown): boolean => !(error instanceof ProblemError) || (error.status >= 400 && error.status < 500)

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
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const notify = useNotify()
  const text = useText()
  const write = useSaveContext().save as SaveHandler<Saved>
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const running = useRef(false)
  // A save that waited for another one goes on from what that one stored.
  const stored = useRef(base)
  stored.current = base
  const quiet = useRef<Promise<unknown>>(Promise.resolve())
  const refusals = useRef(new Map<string, Fault>())
  // The page around a new record makes one each time it is asked: what was made is changed from then on.
  const makes = useRef(base === undefined)
  // Pressing again before anything was typed saves nothing new.
  const settled = useRef<{ readonly shown: string; readonly saved: Saved } | null>(null)
  const shown = () => JSON.stringify(givenValues(model, form.getValues()))
  // Pressing again because no answer came sends the same request, which is done once.
  const unanswered = useRef<{ readonly sent: string; readonly key: string } | null>(null)

  const refused = (error: unknown) => {
    if (!(error instanceof ProblemError)) return problem(error)
    const { errors = [] } = error.body.problem
    if (errors.some((one) => one.code === 'Record.Stale')) return setStale(true)
    refusals.current.clear()
    for (const { field = 'root.record', message, code, params } of errors) {
      form.setError(field, { type: 'server', message })
      refusals.current.set(field, { code, ...(params && { params }) })
    }
    // Before a dialog says it, which gives the focus back to where it was.
    goToError()
    const [first] = errors
    const { id, name } = first?.params ?? {}
    if (first?.field !== undefined && typeof id === 'number' && typeof name === 'string')
      return setTaken({ field: first.field, message: first.message, id, name })
    problem(error)
  }

  // What the page shows of the record follows by itself.
  const show = (record: Saved) => {
    client.setQueryData([model.name, 'getOne', { id: String(record.id), meta: whole }], record)
    void recordsChanged(client, model)
  }
  const change = (from: Saved, values: FieldValues, key?: string) =>
    daftar.update<Saved>(model.name, {
      id: from.id,
      data: { ...sentValues(model, values), version: from['version'] },
      previousData: from as never,
      ...(key !== undefined && { meta: { ...whole, key } }),
    })

  const send = async (state: string | undefined): Promise<Saved | null> => {
    const { current: before } = settled
    if (before && before.shown === shown() && (state === undefined || state === before.saved['status'])) return before.saved
    for (const lines of model.lines) {
      const all = (form.getValues(lines.name) ?? []) as RecordData[]
      // Empty lines at the end wait to be filled; between others they would only be in the way.
      const end = filledLines(lines, form.getValues()).length
      const kept = all.filter((line, at) => at >= end || typeof line['id'] === 'number' || isFilledLine(lines, line))
      if (kept.length !== all.length) form.setValue(lines.name, kept)
    }
    await lookAgain()
    form.clearErrors()
    if (!(await form.trigger())) {
      goToError()
      return null
    }
    setSaving(true)
    const sent = structuredClone(form.getValues())
    const values = state === undefined ? form.getValues() : { ...form.getValues(), status: state }
    const { current: from } = stored
    const given = { ...sentValues(model, values), ...(from && { version: from['version'] }) }
    const sending = JSON.stringify(given)
    if (unanswered.current?.sent !== sending) unanswered.current = { sent: sending, key: newKey() }
    const { key } = unanswered.current
    const saved = await new Promise<Saved | null>((done) => {
      const onSuccess = (record: Saved) => {
        unanswered.current = null
        done(record)
      }
      const onError = (error: unknown) => {
        if (isAnswered(error)) unanswered.current = null
        refused(error)
        done(null)
      }
      if (makes.current && from) change(from, values, key).then(({ data }) => onSuccess(data), onError)
      else void write(given as Partial<Saved>, { meta: { ...whole, key }, onSuccess, onError })
    })
    setSaving(false)
    if (saved === null) return null
    stored.current = saved
    const isAsSent = JSON.stringify(form.getValues()) === JSON.stringify(sent)
    take(saved, sent)
    settled.current = isAsSent ? { shown: shown(), saved } : null
    show(saved)
    // A change that waits for its day says so.
    const waits = saved['status'] === 'draft' && model.states[0] === 'draft'
    notify(waits ? 'generated.saved.waits' : 'generated.saved.done', {
      type: 'success',
      ...(waits && { messageArgs: { state: text.choice(model, 'status', 'draft') } }),
    })
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
  return {
    save,
    saveQuietly,
    saving,
    refusals,
    stale,
    closeStale: () => setStale(false),
    taken,
    closeTaken: () => setTaken(null),
  }
}
