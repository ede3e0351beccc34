import { useCallback, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { confirmName } from '../inputs/PasswordInput.tsx'
import { type Text, useText } from '../text/useText.ts'
import { faultsOf } from './faults.ts'

/** What is wrong, by its place in the form: a field, `entries.3.debit`, `root.entries` of a group of lines, `root.record`. */
export type FaultMessages = ReadonlyMap<string, string>

/** The label of what a fault is about: a field, or a field of a line with its number. */
export function faultLabel(model: Model, path: string | undefined, text: Text): string {
  if (path === undefined) return ''
  const [group = '', index, field] = path.split('.')
  if (field !== undefined) return text.say('generated.lineField', { number: Number(index) + 1, field: text.field(model, field) })
  return model.lines.some((lines) => lines.name === group) ? text.lines(model, group) : text.field(model, group)
}

/** A group of lines, or the record as a whole, has no input of its own. */
function placeOf(model: Model, path: string | undefined): string {
  if (path === undefined) return 'root.record'
  return model.lines.some((group) => group.name === path) ? `root.${path}` : path
}

/** Checks the form's values by the same rules as the server's, in the language of the page. The function stays the same. */
export function useFaultMessages(model: Model, isNew: boolean): (values: FieldValues) => FaultMessages {
  const text = useText()
  const context = useValueContext()
  const now = useRef({ text, context })
  now.current = { text, context }
  return useCallback(
    (values) => {
      const messages = new Map<string, string>()
      const put = (place: string, message: string) => messages.has(place) || messages.set(place, message)
      for (const fault of faultsOf(model, values, now.current.context, isNew))
        put(placeOf(model, fault.field), now.current.text.fault(fault, faultLabel(model, fault.field, now.current.text)))
      const password = [...model.fields.values()].find((field) => field.kind === 'password')
      if (password && values[password.field] && values[password.field] !== values[confirmName])
        put(password.field, now.current.text.say('generated.passwordsDiffer'))
      return messages
    },
    [model, isNew],
  )
}
