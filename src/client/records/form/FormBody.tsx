import { useMemo, useRef, useState } from 'react'
import { OptionalRecordContextProvider } from 'react-admin'
import type { RecordData } from '../../../../schema/record/record.ts'
import { screenOf } from '../../providers/screens.ts'
import { FormModeProvider } from '../inputs/FormMode.tsx'
import { closedFields } from './closedFields.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { jumpTo } from './errorPaths.ts'
import { FormBar } from './FormBar.tsx'
import { FormContent } from './FormContent.tsx'
import type { FormBodyProps } from './formProps.ts'
import { HandedOver } from './HandedOver.tsx'
import { finishKey, formKeys } from './keys.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PreviewNote } from './PreviewNote.tsx'
import { QuickChoice } from './QuickChoice.tsx'
import { RefusedSave } from './RefusedSave.tsx'
import { formSections } from './Sections.tsx'
import { SideIndex } from './SideIndex.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { useFormHandle } from './useFormHandle.ts'
import { useQuick } from './useQuick.ts'
import { useRecordForm } from './useRecordForm.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import { useSubmit } from './useSubmit.ts'
import './form.css'

const indexFrom = 2

/** How the inputs of a form stand: which are closed, decided by the place of the form, or not asked. */
function useMode(
  { model, record, preview, decided }: FormBodyProps,
  base: RecordData | undefined,
  quick: readonly string[] | undefined,
) {
  const closed = useMemo(() => closedFields(model, base), [model, base])
  return useMemo(
    () => ({ model, isNew: record === undefined, preview, closed, decided, quick }),
    [model, record, preview, closed, decided, quick],
  )
}

/** What was typed before and not saved is offered again. */
const Offer = ({ keeping: { offer, isOlder, restore, dismiss } }: Pick<ReturnType<typeof useRecordForm>, 'keeping'>) =>
  offer && <DraftOffer kept={offer} isOlder={isOlder} onRestore={restore} onDiscard={dismiss} />

/** Asks before what was typed is taken back. */
const DiscardQuestion = ({ onClose, onDiscard }: { readonly onClose: () => void; readonly onDiscard: () => void }) => (
  <LeaveDialog
    discarding
    onStay={onClose}
    onLeave={() => {
      onClose()
      onDiscard()
    }}
  />
)

/** Sections, lines, and the bar that saves. */
export function FormBody(props: FormBodyProps) {
  const { model, record, preview, rail, narrow = false, nested = false } = props
  const root = useRef<HTMLDivElement>(null)
  const showAll = useRef(() => {})
  const { form, base, take, merge, unsaved, lookAgain, saving, refusal, keeping, before, attempt, discard } = useRecordForm(
    props,
    root,
    showAll,
  )
  const sections = useMemo(() => formSections(model), [model])
  const { quick, ...choice } = useQuick(model, record === undefined && !preview, nested)
  showAll.current = () => choice.choose(false)
  const mode = useMode(props, base, quick)
  const { closed } = mode
  useFirstFocus(root, !preview && record === undefined)

  const { Body, alsoRead } = screenOf(model.name) ?? {}
  const submitting = useSubmit(props, base, attempt)
  const { saveByKey, handsOver, handOver, handed, closePaper } = submitting
  const [discarding, setDiscarding] = useState(false)
  useFormHandle(props.handle, unsaved, attempt, discard)
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
            {preview && <PreviewNote model={model} why={props.why} />}
            <Offer keeping={keeping} />
            {choice.isOffered && <QuickChoice isQuick={quick !== undefined} onChange={choice.choose} />}
            <FormContent model={model} sections={sections} record={base} own={isOwn} writable={isWritten} before={before} />
            {!record && rail && <aside className="g-rail">{rail}</aside>}
          </div>
          {record && rail && <aside className="g-rail">{rail}</aside>}
          {!preview && (
            <FormBar
              {...props}
              saving={saving}
              keeping={keeping}
              submitting={submitting}
              isWritten={isWritten}
              onDiscard={() => setDiscarding(true)}
            />
          )}
        </div>
        {discarding && <DiscardQuestion onClose={() => setDiscarding(false)} onDiscard={discard} />}
        {handed && <HandedOver model={model} id={handed.id} onClose={closePaper} />}
        <RefusedSave
          model={model}
          base={base}
          values={form.getValues}
          refusal={refusal}
          take={take}
          merge={merge}
          chosen={nested}
          onUse={props.onUse}
          onCorrect={(field) => jumpTo(field, root.current ?? document)}
        />
      </FormModeProvider>
    </OptionalRecordContextProvider>
  )
}
