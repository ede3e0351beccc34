import { useMemo, useRef } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { confirmName } from '../inputs/PasswordInput.tsx'
import { type Text, useText } from '../text/useText.ts'
import { faultsOf } from './faults.ts'

/** The values that a form begins with: of the record, or of a new one. */
export function initialValues(model: Model, record: RecordData | undefined): FieldValues {
  if (record) return { ...record, refs: record.refs ?? {} }
  const lines = Object.fromEntries(
    model.lines.map((group) => [
      group.name,
      Array.from({ length: group.min ?? 0 }, () => ({ ...defaults(group.fields.values(), today()), refs: {} })),
    ]),
  )
  return { ...defaults(model.fields.values(), today()), ...lines, refs: {} }
}

/** The label of what a fault is about: a field, or a field of a line with its number. */
export function faultLabel(model: Model, path: string | undefined, text: Text): string {
  if (path === undefined) return ''
  const [group = '', index, field] = path.split('.')
  if (field !== undefined) return text.say('generated.lineField', { number: Number(index) + 1, field: text.field(model, field) })
  return model.lines.some((lines) => lines.name === group) ? text.lines(model, group) : text.field(model, group)
}

function put(errors: Record<string, unknown>, path: string, message: string): void {
  const steps = path.split('.')
  let at = errors
  for (const step of steps.slice(0, -1)) {
    at[step] ??= {}
    at = at[step] as Record<string, unknown>
  }
  at[steps.at(-1)!] ??= { type: 'check', message }
}

/** The form of a record: checked as one types with the same rules as on the server, in the language of the page. */
export function useRecordForm(model: Model, record: RecordData | undefined) {
  const text = useText()
  const context = useValueContext()
  const isNew = record === undefined
  const now = useRef({ text, context })
  now.current = { text, context }
  const resolver = useMemo<Resolver<FieldValues>>(
    () => (values) => {
      const faults: FaultAt[] = faultsOf(model, values, now.current.context, isNew)
      const errors: Record<string, unknown> = {}
      for (const fault of faults) {
        const message = now.current.text.fault(fault, faultLabel(model, fault.field, now.current.text))
        // A group of lines, or the record as a whole, has no input of its own.
        const lines = model.lines.some((group) => group.name === fault.field)
        put(errors, fault.field === undefined ? 'root.record' : lines ? `root.${fault.field}` : fault.field, message)
      }
      const password = [...model.fields.values()].find((field) => field.kind === 'password')
      if (password && values[password.field] && values[password.field] !== values[confirmName])
        put(errors, password.field, now.current.text.say('generated.passwordsDiffer'))
      return Object.keys(errors).length ? { values: {}, errors: errors as FieldErrors } : { values, errors: {} }
    },
    [model, isNew],
  )
  const values = useMemo(() => initialValues(model, record), [model, record])
  return useForm({ defaultValues: values, resolver, mode: 'onTouched', shouldFocusError: false })
}
