import { type RefObject, useEffect, useRef } from 'react'
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import type { Fault } from '../../../../schema/kind.ts'
import type { Model } from '../../../../schema/model.ts'
import { useText } from '../text/useText.ts'
import { formErrors } from './errorPaths.ts'
import { type FaultMessages, faultLabel } from './useFaultMessages.ts'

/** Says what is marked again in another language, when the page changes to it. */
export function useErrorLanguage(
  model: Model,
  form: UseFormReturn<FieldValues>,
  check: (values: FieldValues) => FaultMessages,
  refusals: RefObject<ReadonlyMap<string, Fault>>,
): void {
  const text = useText()
  const before = useRef(text.language)
  useEffect(() => {
    if (before.current === text.language) return
    before.current = text.language
    const messages = check(form.getValues())
    const { errors } = form.control._formState
    for (const { path } of formErrors(errors, model)) {
      const type = (get(errors, path) as { type?: string } | undefined)?.type ?? 'check'
      const refusal = refusals.current.get(path)
      const message =
        type === 'server' && refusal
          ? text.fault(refusal, faultLabel(model, path.replace(/^root\..*/, ''), text))
          : messages.get(path)
      if (message !== undefined) form.setError(path, { type, message })
    }
  }, [text, model, form, check, refusals])
}
