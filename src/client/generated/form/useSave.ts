import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Fault } from '../../../../schema/kind.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { recordsChanged } from '../../providers/frame.tsx'
import { ProblemError } from '../../providers/problem.ts'
import { toast } from '../../shell/dialogs/notices.ts'
import { useProblem } from '../../shell/dialogs/useProblem.ts'
import { useText } from '../text/useText.ts'
import { filledLines, givenValues, isFilledLine } from './faults.ts'
import type { Taken } from './TakenDialog.tsx'
import { whole } from './whole.ts'

type Saved = RecordData & { readonly id: number }

/** Saves the form: marks what the server refuses at its fields, keeps everything typed, and says when another person was first. */
export function useSave(model: Model, base: Saved | undefined, form: UseFormReturn<FieldValues>, take: (record: Saved) => void) {
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const { say } = useText()
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const running = useRef(false)
  const refusals = useRef(new Map<string, Fault>())

  const refused = (error: unknown) => {
    if (!(error instanceof ProblemError)) return problem(error)
    const { errors = [] } = error.body.problem
    if (errors.some((one) => one.code === 'Record.Stale')) return setStale(true)
    refusals.current.clear()
    for (const { field = 'root.record', message, code, params } of errors) {
      form.setError(field, { type: 'server', message })
      refusals.current.set(field, { code, ...(params && { params }) })
    }
    const [first] = errors
    const { id, name } = first?.params ?? {}
    if (first?.field !== undefined && typeof id === 'number' && typeof name === 'string')
      return setTaken({ field: first.field, message: first.message, id, name })
    problem(error)
  }

  const send = async (state: string | undefined): Promise<Saved | null> => {
    for (const lines of model.lines) {
      const all = (form.getValues(lines.name) ?? []) as RecordData[]
      // Empty lines at the end wait to be filled; between others they would only be in the way.
      const end = filledLines(lines, form.getValues()).length
      const kept = all.filter((line, at) => at >= end || typeof line['id'] === 'number' || isFilledLine(lines, line))
      if (kept.length !== all.length) form.setValue(lines.name, kept)
    }
    form.clearErrors()
    if (!(await form.trigger())) return null
    setSaving(true)
    try {
      const values = state === undefined ? form.getValues() : { ...form.getValues(), status: state }
      const data = givenValues(model, values, base === undefined)
      const answer = base
        ? await daftar.update<Saved>(model.name, {
            id: base.id,
            data: { ...data, version: base['version'] },
            previousData: base as never,
          })
        : await daftar.create<Saved>(model.name, { data })
      take(answer.data)
      // What the page shows of the record follows by itself.
      client.setQueryData([model.name, 'getOne', { id: String(answer.data.id), meta: whole }], answer.data)
      void recordsChanged(client, model)
      toast(say('generated.saved.done'))
      return answer.data
    } catch (error) {
      refused(error)
      return null
    } finally {
      setSaving(false)
    }
  }

  /** Saves in the state that is asked for. @returns the saved record; null when it was refused */
  const save = async (state?: string): Promise<Saved | null> => {
    if (running.current) return null
    running.current = true
    try {
      return await send(state)
    } finally {
      running.current = false
    }
  }
  return { save, saving, refusals, stale, closeStale: () => setStale(false), taken, closeTaken: () => setTaken(null) }
}
