import { type RefObject, useDeferredValue, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { notices } from '../../providers/notices.ts'
import { useText } from '../text/useText.ts'
import { formErrors, jumpTo } from './errorPaths.ts'
import type { FormBodyProps } from './formProps.ts'
import { useBase } from './useBase.ts'
import { useDraft } from './useDraft.ts'
import { useErrorLanguage } from './useErrorLanguage.ts'
import { useFollowingFields } from './useFollowingFields.ts'
import { useLiveFaults } from './useLiveFaults.ts'
import { useLookAgain } from './useLookAgain.ts'
import { usePresets } from './usePresets.ts'
import { useSave } from './useSave.ts'
import { useUnsaved } from './useUnsaved.ts'

/**
 * The values of a form while they are typed: checked, kept as a draft, saved and taken back.
 * @param root where the fields are
 * @param showAll shows the fields too that a quick entry leaves out
 */
export function useRecordForm(
  {
    model,
    record,
    preview,
    narrow = false,
    check,
    wanted,
  }: Pick<FormBodyProps, 'model' | 'record' | 'preview' | 'narrow' | 'check' | 'wanted'>,
  root: RefObject<HTMLElement | null>,
  showAll: RefObject<() => void>,
) {
  const text = useText()
  const form = useFormContext()
  // The form library sets only fields that stand already: the cards below the window's edge come with this value.
  const whole = useDeferredValue(true, false)
  const proposed = usePresets(model, record === undefined, whole, form)
  const { base, take, merge, settle } = useBase(model, record, form)
  const firstError = () => formErrors(form.control._formState.errors, model)[0]
  const goToError = () => {
    const first = firstError()
    if (!first) return
    // What is wrong may stand in a field that a quick entry does not ask for.
    if (!root.current?.querySelector(`[data-field="${first.path}"]`) && model.fields.has(first.path)) flushSync(showAll.current)
    jumpTo(first.path, root.current ?? document)
  }
  const giveUp = useRef(() => {})
  const unsaved = useUnsaved(form.control, !preview, () => giveUp.current())
  const lookAgain = useLookAgain(model, form)
  const { save, saveQuietly, saving, refusals, ...refusal } = useSave(model, base, form, take, settle, goToError, lookAgain)
  const keeping = useDraft({
    model,
    base,
    form,
    enabled: !preview,
    lasting: model.lines.length > 0 && !narrow,
    isUnsaved: unsaved.isUnsaved,
    saveDraft: async () => (check(form.getValues()).size === 0 ? saveQuietly() : 'waits'),
  })
  giveUp.current = keeping.forget
  useLiveFaults(model, form, check, root, !preview)
  useErrorLanguage(model, form, check, refusals)
  useFollowingFields(model, form, base?.id, record === undefined, !preview)
  const before = useRef<() => Promise<void>>(undefined)
  const attempt = async (state?: string) => {
    wanted.current = state
    await proposed()
    await before.current?.()
    const saved = await save(state)
    if (saved) {
      wanted.current = undefined
      unsaved.release()
      return saved
    }
    const first = firstError()
    // What is wrong with the record as a whole has no field to stand beside.
    if (first?.path === 'root.record' && form.control._formState.errors.root?.['record']?.type !== 'server')
      notices.show({ kind: 'problem', title: text.say('shell.problem.title'), message: first.message })
    return null
  }
  const discard = () => {
    wanted.current = undefined
    form.reset()
    keeping.forget()
  }
  return { form, base, take, merge, unsaved, lookAgain, saving, refusal, keeping, before, attempt, discard }
}
