import { type RefObject, useEffect } from 'react'
import { type FieldError, type FieldErrors, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { formErrors } from './errorPaths.ts'
import type { FaultMessages } from './useFaultMessages.ts'

const pause = 150

/**
 * Keeps what is marked in step with the values while one types, also where one value's fault lies at another: both
 * amounts of a line, two dates, a limit in another field. What was not yet come to, and what is missing in the line that
 * is being typed, is left in peace. Nothing moves while the pointer is down: the button under it would slip away.
 */
export function useLiveFaults(
  model: Model,
  form: UseFormReturn<FieldValues>,
  check: (values: FieldValues) => FaultMessages,
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
): void {
  useEffect(() => {
    const element = root.current
    if (!enabled || !element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const values = form.getValues()
      const messages = check(values)
      const { errors, touchedFields, dirtyFields } = form.control._formState
      for (const { path } of formErrors(errors, model))
        if (!messages.has(path) && errorAt(errors, path)?.type === 'check') form.clearErrors(path)
      const focused = placeIn(document.activeElement)
      for (const [path, message] of messages) {
        const [group = '', line] = path.split('.')
        const before = errorAt(errors, path)
        if (before?.message === message || before?.type === 'server') continue
        const touched = line === undefined ? get(touchedFields, path) : get(touchedFields, `${group}.${line}`)
        const here = line === undefined ? path === focused.field : `${group}.${line}` === focused.line
        // Passing through a field is no fault: missing values are shown on save.
        const filled = !isEmpty(get(values, path))
        const passed = line === undefined && !filled && !get(dirtyFields, path)
        if (touched && !passed && (!here || filled)) form.setError(path, { type: 'check', message })
      }
    }
    let pressed = false
    const later = () => {
      clearTimeout(timer)
      if (!pressed) timer = setTimeout(follow, pause)
    }
    const press = () => {
      pressed = true
      clearTimeout(timer)
    }
    const release = () => {
      pressed = false
      later()
    }
    const values = form.watch(later)
    element.addEventListener('focusout', later)
    element.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      clearTimeout(timer)
      values.unsubscribe()
      element.removeEventListener('focusout', later)
      element.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [model, form, check, root, enabled])
}

const errorAt = (errors: FieldErrors, path: string) => get(errors, path) as FieldError | undefined

/** The field that an element of the form belongs to, and its line. */
function placeIn(element: Element | null): { field: string; line: string | null } {
  const field = element?.getAttribute('name') ?? ''
  const [group, line, name] = field.split('.')
  return { field, line: name === undefined ? null : `${group}.${line}` }
}
