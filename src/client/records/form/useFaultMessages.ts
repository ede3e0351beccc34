import { useCallback, useRef } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { confirmName } from '../inputs/PasswordInput.tsx'
import { type Alike, alikeOf } from '../inputs/place.ts'
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

const chosen = new Set(['ref', 'party', 'refMany', 'split'])

/** The sentence for a text that names no record. */
function unknownName(text: Text, values: FieldValues, path: string, typed: string): string {
  const steps = path.split('.')
  const alike = get(values, alikeOf([...steps.slice(0, -1), 'refs', steps.at(-1)].join('.'))) as Alike
  return text.unknownName(typed, alike)
}

/** What was typed where a record should have been chosen; null when the fault is another one. */
function typedName(model: Model, path: string | undefined, values: FieldValues): string | null {
  const [group = '', , name] = (path ?? '').split('.')
  const field = name === undefined ? model.fields.get(group) : model.lines.find((lines) => lines.name === group)?.fields.get(name)
  if (!field || !chosen.has(field.kind)) return null
  const value = get(values, path ?? '') as unknown
  const typed = Array.isArray(value) ? (value.find((one) => typeof one === 'string') as unknown) : value
  return typeof typed === 'string' ? typed : null
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
      for (const fault of faultsOf(model, values, now.current.context, isNew)) {
        const typed = fault.code === 'Field.Type' ? typedName(model, fault.field, values) : null
        const message =
          typed === null
            ? now.current.text.fault(fault, faultLabel(model, fault.field, now.current.text))
            : unknownName(now.current.text, values, fault.field ?? '', typed)
        put(placeOf(model, fault.field), message)
      }
      const password = [...model.fields.values()].find((field) => field.kind === 'password')
      if (password && values[password.field] && values[password.field] !== values[confirmName])
        put(password.field, now.current.text.say('generated.passwordsDiffer'))
      return messages
    },
    [model, isNew],
  )
}
