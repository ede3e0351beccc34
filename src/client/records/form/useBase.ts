import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { initialValues } from './formOptions.ts'
import { changesOf, isConflict } from './versions.ts'

type Saved = RecordData & { readonly id: number }

/**
 * The stored record that the form was begun from. A newer one (an action was done, somebody else saved) is taken over
 * by itself unless it contradicts what was typed; then saving will say so.
 * @returns `take` shows a stored record as it is, but for what was typed since it was `sent`, `merge` lays what was typed over it, `settle` leaves the form alone
 */
export function useBase(model: Model, record: Saved | undefined, form: UseFormReturn<FieldValues>) {
  const [base, setBase] = useState(record)
  /** Lays over a newer record what was typed since one was read; what is calculated follows from it by itself. */
  const layOver = (next: Saved, since: RecordData) => {
    const mine = structuredClone(form.getValues())
    const typed = changesOf(model, since, mine, next).filter((change) => change.mine)
    setBase(next)
    form.reset(initialValues(model, next))
    for (const { name } of typed) {
      form.setValue(`refs.${name}`, mine['refs']?.[name] ?? null)
      form.setValue(name, mine[name], { shouldDirty: true, shouldTouch: true })
    }
  }
  const take = (next: Saved, sent?: FieldValues) => {
    if (sent) return layOver(next, sent)
    setBase(next)
    form.reset(initialValues(model, next))
  }
  /** Takes over what was just stored from this form; whoever types in it notices nothing. */
  const settle = (next: Saved, sent: FieldValues) => {
    const still = JSON.stringify(form.getValues()) === JSON.stringify(sent)
    setBase(next)
    form.reset(initialValues(model, next), {
      keepValues: true,
      keepFieldsRef: true,
      keepErrors: true,
      keepTouched: true,
      keepDirty: !still,
    })
    if (!still) return
    for (const { name } of model.lines)
      (next[name] as RecordData[]).forEach((line, index) => {
        form.setValue(`${name}.${index}.id`, line['id'])
      })
  }
  const merge = (next: Saved) => layOver(next, base ?? next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another stored version matters
  useEffect(() => {
    if (!record || !base || Number(record['version']) <= Number(base['version'])) return
    if (!form.formState.isDirty) take(record)
    else if (!changesOf(model, base, form.getValues(), record).some(isConflict)) merge(record)
  }, [record])
  return { base, take, merge, settle }
}
