import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { ProblemError } from '../../providers/problem.ts'
import { toast } from '../../shell/dialogs/notices.ts'
import { useProblem } from '../../shell/dialogs/useProblem.ts'
import { useText } from '../text/useText.ts'
import { filledLines, givenValues, isFilledLine } from './faults.ts'

type Saved = RecordData & { readonly id: number }

/** Saves the form: marks what the server refuses at its fields, keeps everything typed, and says when another person was first. */
export function useSave(model: Model, base: Saved | undefined, form: UseFormReturn<FieldValues>, take: (record: Saved) => void) {
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const { say } = useText()
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)

  const refused = (error: unknown) => {
    if (!(error instanceof ProblemError)) return problem(error)
    const { errors = [] } = error.body.problem
    if (errors.some((one) => one.code === 'Record.Stale')) return setStale(true)
    for (const { field, message } of errors) form.setError(field ?? 'root.record', { type: 'server', message })
    problem(error)
  }

  /** @returns the saved record; null when it was refused */
  const save = async (): Promise<Saved | null> => {
    if (saving) return null
    for (const lines of model.lines) {
      const kept = filledLines(lines, form.getValues()).filter(
        (line) => typeof line['id'] === 'number' || isFilledLine(lines, line),
      )
      form.setValue(lines.name, kept)
    }
    form.clearErrors()
    if (!(await form.trigger())) return null
    setSaving(true)
    try {
      const data = givenValues(model, form.getValues(), base === undefined)
      const answer = base
        ? await daftar.update<Saved>(model.name, {
            id: base.id,
            data: { ...data, version: base['version'] },
            previousData: base as never,
          })
        : await daftar.create<Saved>(model.name, { data })
      take(answer.data)
      // What the page shows of the record follows by itself.
      client.setQueryData([model.name, 'getOne', { id: String(answer.data.id), meta: undefined }], answer.data)
      void client.invalidateQueries({ queryKey: [model.name] })
      toast(say('generated.saved.done'))
      return answer.data
    } catch (error) {
      refused(error)
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, stale, closeStale: () => setStale(false) }
}
