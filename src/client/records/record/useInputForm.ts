import { useMemo, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { checkField, isShown } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { withDates } from '../form/readDate.ts'
import { useText } from '../text/useText.ts'

/**
 * What stands already in the fields that an action asks for and writes; what code takes is about something else. An input that says how it
 * begins does so each time: who comes back today does not come back on the day of the suspension.
 */
function written(model: Model, name: string, record: RecordData, fields: readonly ModelField[]): Record<string, unknown> {
  const { behaviour, posts, unposts } = model.actions.get(name) ?? {}
  if (behaviour !== undefined || posts !== undefined || unposts) return {}
  const kept = fields.filter(
    ({ field, default: begins }) => begins === undefined && model.fields.has(field) && (record[field] ?? null) !== null,
  )
  return Object.fromEntries(kept.map(({ field }) => [field, record[field]]))
}

/** What was typed before another choice has hidden it is not meant. */
export function asShown(fields: readonly ModelField[], values: FieldValues): FieldValues {
  const kept = { ...values }
  for (const field of fields) if (!isShown(field, kept as RecordData)) kept[field.field] = null
  return kept
}

/** The form of what an action asks for: its fields, what they begin with, and how they are checked. */
export function useInputForm(model: Model, action: string, input: FieldMap, record: RecordData | undefined) {
  const text = useText()
  const context = useValueContext()
  const mode = useMemo(() => {
    const fields = Object.entries(input).map(
      ([field, data]): ModelField => ({ ...data, field, section: '', yearly: false, implied: false }),
    )
    return { model, fields, isNew: true, preview: false }
  }, [model, input])
  const [start] = useState(() => ({
    ...defaults(mode.fields, today()),
    ...(record && written(model, action, record, mode.fields)),
    document: record,
    refs: record?.refs ?? {},
  }))
  const resolver: Resolver = (typed) => {
    const values = withDates(mode.fields, typed as RecordData)
    const wrong = mode.fields.flatMap((field) => {
      const fault = checkField(field, values, context)
      return fault ? [[field.field, { type: 'check', message: text.fault(fault, text.asked(model, action, field.field)) }]] : []
    })
    return wrong.length ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
  }
  return { mode, start, resolver }
}
