import {
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { OptionalRecordContextProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import { type FieldValues, useFormContext } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { nextStates } from '../../../../schema/record/nextStates.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { useWritable } from '../../providers/frame.tsx'
import { notices } from '../../providers/notices.ts'
import { screenOf } from '../../providers/screens.ts'
import { FormModeProvider } from '../inputs/FormMode.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { useText } from '../text/useText.ts'
import { useWhyNot } from '../values/useWhyNot.ts'
import { closedFields } from './closedFields.ts'
import { DraftNote } from './DraftNote.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { formErrors, jumpTo } from './errorPaths.ts'
import type { FormHandle } from './FormHandle.ts'
import { handedOverAs } from './handedOverAs.ts'
import { finishKey, formKeys } from './keys.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { backTo } from './place.ts'
import { QuickChoice } from './QuickChoice.tsx'
import { RefusedSave } from './RefusedSave.tsx'
import { SaveBar } from './SaveBar.tsx'
import { formSections, Sections } from './Sections.tsx'
import { SideIndex } from './SideIndex.tsx'
import { useBase } from './useBase.ts'
import { useCalculated } from './useCalculated.ts'
import { useCopied } from './useCopied.ts'
import { useDraft } from './useDraft.ts'
import { useErrorLanguage } from './useErrorLanguage.ts'
import type { FaultMessages } from './useFaultMessages.ts'
import { useFirstFocus } from './useFirstFocus.ts'
import { useIdentityTypes } from './useIdentityTypes.ts'
import { useLiveFaults } from './useLiveFaults.ts'
import { useLookAgain } from './useLookAgain.ts'
import { useNameParts } from './useNameParts.ts'
import { usePresets } from './usePresets.ts'
import { useQuick } from './useQuick.ts'
import { useSave } from './useSave.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import { useSpelled } from './useSpelled.ts'
import { useUnsaved } from './useUnsaved.ts'
import './form.css'

type Saved = RecordData & { readonly id: number }

export interface RecordFormProps {
  readonly model: Model
  readonly record?: Saved | undefined
  /** What a new record begins with besides its defaults. */
  readonly start?: RecordData | undefined
  /** Fields that the place of the form decides. */
  readonly decided?: readonly string[] | undefined
  readonly preview: boolean
  /** Why it is only a preview, where the record itself is the reason. */
  readonly why?: string | undefined
  readonly onSaved: (record: Saved, again: boolean) => void
  /** Whether many are entered one after the other. */
  readonly again?: boolean
  /** What is told beside the form; of a new record below its lines, for it comes only as others are chosen. */
  readonly rail?: ReactNode
  /** In a drawer there is no place for the index. */
  readonly narrow?: boolean
  /** Whether the form stands over another one, which guards the page already. */
  readonly nested?: boolean
  /** For the parent, which may close the form or act on its record. */
  readonly handle?: Ref<FormHandle>
  /** Whether the page has a main button of its own while nothing was typed. */
  readonly led?: boolean
  readonly onTyping?: ((typing: boolean) => void) | undefined
  /** Takes another record that has a refused value already, in place of this one. */
  readonly onUse?: (id: number) => void
}

const indexFrom = 2

interface FormBodyProps extends RecordFormProps {
  readonly check: (values: FieldValues) => FaultMessages
  readonly wanted: RefObject<string | undefined>
  /** Where the form learns what a submit does. */
  readonly onSubmit: RefObject<() => unknown>
}

/** Sections, lines, and the bar that saves. */
export function FormBody({
  model,
  record,
  decided,
  preview,
  why,
  onSaved,
  again = false,
  rail,
  narrow = false,
  nested = false,
  handle,
  led = false,
  onTyping,
  onUse,
  check,
  wanted,
  onSubmit,
}: FormBodyProps) {
  const text = useText()
  const whyNot = useWhyNot(model)
  // The shell says on every page that the head office shows alone.
  const { blocked } = useWritable(model)
  const form = useFormContext()
  // The form library sets only fields that stand already: the cards below the window's edge come with this value.
  const whole = useDeferredValue(true, false)
  usePresets(model, record === undefined && whole, form)
  const { base, take, merge, settle } = useBase(model, record, form)
  const root = useRef<HTMLDivElement>(null)
  const firstError = () => formErrors(form.control._formState.errors, model)[0]
  const showAll = useRef(() => {})
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
  const { save, saveQuietly, saving, refusals, stale, closeStale, taken, closeTaken } = useSave(
    model,
    base,
    form,
    take,
    settle,
    goToError,
    lookAgain,
  )
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
  useNameParts(model, form, !preview)
  useSpelled(model, form, record === undefined, !preview)
  useIdentityTypes(model, form, !preview)
  useCopied(model, form, !preview)
  useCalculated(model, base?.id, form, !preview)
  const sections = useMemo(() => formSections(model), [model])
  const { quick, ...choice } = useQuick(model, record === undefined && !preview, nested)
  showAll.current = () => choice.choose(false)
  const closed = useMemo(() => closedFields(model, base), [model, base])
  const mode = useMemo(
    () => ({ model, isNew: record === undefined, preview, closed, decided, quick }),
    [model, record, preview, closed, decided, quick],
  )

  useFirstFocus(root, !preview && record === undefined)

  const before = useRef<() => Promise<void>>(undefined)
  const attempt = async (state?: string) => {
    wanted.current = state
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
  const submit = async (andNew: boolean, state?: string) => {
    const saved = await attempt(state)
    if (saved) setTimeout(() => onSaved(saved, andNew))
    return saved !== null
  }
  const discard = () => {
    wanted.current = undefined
    form.reset()
    keeping.forget()
  }
  const { Helper, Sums, Body, alsoRead } = screenOf(model.name) ?? {}
  const handsOver = handedOverAs(model)
  const [handed, setHanded] = useState<Saved | null>(null)
  /** Saves the record as it is handed over, and shows its paper. */
  const handOver = async () => setHanded(await attempt(handsOver))
  onSubmit.current = () => submit(false)
  const [discarding, setDiscarding] = useState(false)
  const now = useRef({ attempt, discard })
  now.current = { attempt, discard }
  useImperativeHandle(
    handle,
    () => ({
      ...unsaved,
      save: async () => (await now.current.attempt()) !== null,
      discard: () => now.current.discard(),
    }),
    [unsaved],
  )
  const states = nextStates(model, base)
  /** Saves by key, finally where that is asked for and there is such a state, and goes on where one was. */
  const saveByKey = async (final: boolean, place?: string) => {
    if ((await submit(false, final ? states[0] : undefined)) && place) backTo(place)
  }
  useSaveKeys(root, !preview, (final) => void saveByKey(final))
  // What is closed in part is no more written as a whole.
  const isWritten = !preview && !closed.size
  const isOwn = Body !== undefined && (isWritten || alsoRead === true)
  const index = !narrow && !quick && !isOwn && sections.length + model.lines.length > indexFrom
  return (
    <OptionalRecordContextProvider {...(base && { value: base })}>
      <FormModeProvider value={mode}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
        <div
          ref={root}
          className="g-form"
          data-index={index || undefined}
          data-document={model.lines.length > 0 || undefined}
          data-rail={record && rail && !model.lines.length ? '' : undefined}
          onBlur={({ target }) => 'name' in target && target.name && void lookAgain(String(target.name))}
          onKeyDownCapture={handsOver && isWritten ? finishKey(handOver) : undefined}
          onKeyDown={preview ? undefined : formKeys(saveByKey)}
        >
          {index && <SideIndex model={model} sections={sections} />}
          <div className="g-sections">
            {preview && blocked !== 'master' && (
              <p className="g-preview" role="note">
                {why ?? whyNot}
              </p>
            )}
            {keeping.offer && (
              <DraftOffer
                kept={keeping.offer}
                isOlder={keeping.isOlder}
                onRestore={keeping.restore}
                onDiscard={keeping.dismiss}
              />
            )}
            {choice.isOffered && <QuickChoice isQuick={quick !== undefined} onChange={choice.choose} />}
            {isOwn ? (
              <Suspense fallback={null}>
                <Body model={model} record={base} before={before} />
              </Suspense>
            ) : (
              <>
                <Sections model={model} sections={sections} single={sections.length === 1} />
                {Helper && isWritten && (
                  <Suspense fallback={null}>
                    <Helper model={model} />
                  </Suspense>
                )}
                {model.lines.map((lines) => (
                  <LinesTable key={lines.name} model={model} lines={lines} />
                ))}
              </>
            )}
            {!record && rail && <aside className="g-rail">{rail}</aside>}
          </div>
          {record && rail && <aside className="g-rail">{rail}</aside>}
          {!preview && (
            <SaveBar
              model={model}
              saving={saving}
              onSave={() => submit(false)}
              onSaveAndNew={again && !handsOver ? () => submit(true) : undefined}
              onHandOver={handsOver && isWritten ? () => void handOver() : undefined}
              states={states}
              onState={(state) => submit(false, state)}
              onDiscard={() => setDiscarding(true)}
              led={led}
              onTyping={onTyping}
              note={keeping.last && <DraftNote kept={keeping.last} />}
              above={
                Sums && (
                  <Suspense fallback={null}>
                    <Sums model={model} />
                  </Suspense>
                )
              }
            />
          )}
        </div>
        {discarding && (
          <LeaveDialog
            discarding
            onStay={() => setDiscarding(false)}
            onLeave={() => {
              setDiscarding(false)
              discard()
            }}
          />
        )}
        {handed && (
          <PrintPreview
            title={text.one(model)}
            path={`${model.name}/${handed.id}/print`}
            papers={layoutOf(model.data).papers}
            once={layoutOf(model.data).reprints}
            onClose={() => {
              setHanded(null)
              onSaved(handed, record === undefined)
            }}
          />
        )}
        <RefusedSave
          model={model}
          base={base}
          values={form.getValues}
          refusal={{ taken, closeTaken, stale, closeStale }}
          take={take}
          merge={merge}
          chosen={nested}
          onUse={onUse}
          onCorrect={(field) => jumpTo(field, root.current ?? document)}
        />
      </FormModeProvider>
    </OptionalRecordContextProvider>
  )
}
