import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { marksOf } from '../../../../schema/languages.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { useLanguage } from '../../providers/i18n.ts'
import { calculatedChanges, isCalculating } from './calculated.ts'

/** What is calculated follows while one types, by the same functions as on the server. Forms without such fields do nothing. */
export function useCalculated(model: Model, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  const context = useValueContext()
  const { language } = useLanguage()
  useEffect(() => {
    if (!enabled || !isCalculating(model)) return
    let waits = false
    const follow = () => {
      const { getValues, setValue } = form
      for (const [name, value] of calculatedChanges(model, getValues() as RecordData, context, marksOf(language)))
        setValue(name, value)
      waits = false
    }
    // Once for all that one key or one paste changes, before it is drawn.
    const soon = () => {
      if (!waits) queueMicrotask(follow)
      waits = true
    }
    soon()
    const { unsubscribe } = form.watch(soon)
    return unsubscribe
  }, [model, form, enabled, context, language])
}
