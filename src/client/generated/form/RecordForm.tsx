import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { LinesTable } from '../lines/LinesTable.tsx'
import { useText } from '../text/useText.ts'
import { formErrors, jumpTo } from './errorPaths.ts'
import { FormModeProvider } from './FormMode.tsx'
import { formKeys } from './keys.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SaveBar } from './SaveBar.tsx'
import { formSections, Sections } from './Sections.tsx'
import { SideIndex } from './SideIndex.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import { useBase } from './useBase.ts'
import { useFaultMessages } from './useFaultMessages.ts'
import { useLiveFaults } from './useLiveFaults.ts'
import { usePresets } from './usePresets.ts'
import { useRecordForm } from './useRecordForm.ts'
import { useSave } from './useSave.ts'
import { type Unsaved, useUnsaved } from './useUnsaved.ts'
import './form.css'

type Saved = RecordData & { readonly id: number }

interface RecordFormProps {
  readonly model: Model
  readonly record?: Saved | undefined
  readonly preview: boolean
  readonly onSaved: (record: Saved, again: boolean) => void
  /** Whether many are entered one after the other. */
  readonly again?: boolean
  readonly rail?: ReactNode
  /** In a drawer there is no place for the index. */
  readonly narrow?: boolean
  /** Whether the form stands over another one, which guards the page already. */
  readonly nested?: boolean
  /** Gives whoever may close the form the question whether something would be lost. */
  readonly onGuard?: (unsaved: Unsaved) => void
}

const indexFrom = 2

/** The states that saving may bring the record to: those that no action leads to. */
function nextStates(model: Model, record: RecordData | undefined): readonly string[] {
  const now = String(record?.['status'] ?? model.states[0])
  const byAction = new Set([...model.actions.values()].map((action) => action.to))
  return (model.data.states?.[now] ?? []).filter((state) => !byAction.has(state))
}

/** The form of any record: its sections, its lines, and the bar that saves. */
export function RecordForm({
  model,
  record,
  preview,
  onSaved,
  again = false,
  rail,
  narrow = false,
  nested = false,
  onGuard,
}: RecordFormProps) {
  const text = useText()
  const check = useFaultMessages(model, record === undefined)
  const form = useRecordForm(model, record, check)
  usePresets(model, record === undefined, form)
  const { base, take, merge } = useBase(model, record, form)
  const unsaved = useUnsaved(form.control, !preview)
  const { save, saving, stale, closeStale } = useSave(model, base, form, take)
  const root = useRef<HTMLFormElement>(null)
  useLiveFaults(model, form, check, root, !preview)
  const sections = useMemo(() => formSections(model), [model])
  const mode = useMemo(() => ({ isNew: record === undefined, preview }), [record, preview])
  useEffect(() => onGuard?.(unsaved), [onGuard, unsaved])

  useEffect(() => {
    if (preview || record) return
    // A sheet takes the focus when it opens; this comes after it.
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('.g-fields input:not([type=checkbox]),.g-fields select')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [preview, record])

  const latest = useRef(() => {})
  useEffect(() => {
    if (preview) return
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      const sheets = [...document.querySelectorAll('dialog[open]')]
      if (sheets.length === 0 || sheets.at(-1)?.contains(root.current)) latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [preview])

  const submit = async (andNew: boolean, state?: string) => {
    const before = form.getValues('status') as unknown
    if (state !== undefined) form.setValue('status', state)
    const saved = await save()
    if (!saved && state !== undefined) form.setValue('status', before)
    if (saved) {
      unsaved.release()
      setTimeout(() => onSaved(saved, andNew))
    } else {
      const first = formErrors(form.formState.errors, model)[0] ?? formErrors(form.control._formState.errors, model)[0]
      if (first) jumpTo(first.path, root.current ?? document)
    }
  }
  latest.current = () => void submit(false)
  const index = !narrow && sections.length + model.lines.length > indexFrom
  return (
    <FormProvider {...form}>
      <FormModeProvider value={mode}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the inputs inside */}
        <form
          ref={root}
          className="g-form"
          data-index={index || undefined}
          data-document={model.lines.length > 0 || undefined}
          data-rail={rail && !model.lines.length ? '' : undefined}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={preview ? undefined : formKeys(() => submit(false))}
        >
          {index && <SideIndex model={model} sections={sections} />}
          <div className="g-cards">
            {preview && record !== undefined && <p className="g-preview">{text.say('generated.preview')}</p>}
            <Sections model={model} sections={sections} single={sections.length === 1} />
            {model.lines.map((lines) => (
              <LinesTable key={lines.name} model={model} lines={lines} />
            ))}
          </div>
          {rail && <aside className="g-rail">{rail}</aside>}
          {!preview && (
            <SaveBar
              model={model}
              saving={saving}
              onSave={() => submit(false)}
              onSaveAndNew={again ? () => submit(true) : undefined}
              states={nextStates(model, base)}
              onState={(state) => submit(false, state)}
              onDiscard={() => form.reset()}
            />
          )}
        </form>
        {!nested && !preview && <LeaveGuard />}
        {stale && base && (
          <StaleDialog
            model={model}
            base={base}
            values={form.getValues()}
            onClose={closeStale}
            onTake={(latest) => {
              take(latest)
              closeStale()
            }}
            onMerge={(latest) => {
              merge(latest)
              closeStale()
            }}
          />
        )}
      </FormModeProvider>
    </FormProvider>
  )
}
