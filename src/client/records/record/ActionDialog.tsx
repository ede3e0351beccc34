import { type ReactNode, useId } from 'react'
import { Form, useGetOne } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Sheet } from '../../components/Sheet.tsx'
import { useAskedInPlace } from '../../providers/questions.ts'
import { useText } from '../text/useText.ts'
import { AskedFields } from './AskedFields.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { ManyProgress } from './ManyProgress.tsx'
import QuestionDialog from './QuestionDialog.tsx'
import { Shows } from './Shows.tsx'
import { asShown, useInputForm } from './useInputForm.ts'
import { useRunOf, WouldMake } from './WouldMake.tsx'
import '../form/form.css'

interface ActionDialogProps {
  readonly model: Model
  readonly action: string
  readonly title: string
  readonly question: string
  /** What is to be read before saying yes. */
  readonly children?: ReactNode
  /** What would come of what is typed; it stands inside of the form. */
  readonly preview?: ReactNode
  readonly input?: FieldMap | undefined
  /** The record that it is done with: inputs that write to its fields begin with their values. */
  readonly record?: RecordData
  readonly danger?: boolean
  readonly busy: boolean
  /** Records that are done, where there are many; closing stops the rest. */
  readonly progress?: { readonly done: number; readonly of: number } | null
  readonly onRun: (input: object) => void
  readonly onClose: () => void
}

const nothing: FieldMap = {}

/** Asks before an action, and for what the action needs to know: a form of React-Admin around a dialog. */
export function ActionDialog({
  model,
  action,
  title,
  question,
  children,
  preview,
  input = nothing,
  record,
  danger = action === 'delete' || model.actions.get(action)?.danger === true,
  busy,
  progress = null,
  onRun,
  onClose,
}: ActionDialogProps) {
  const text = useText()
  const id = useId()
  const { mode, start, resolver } = useInputForm(model, action, input, record)
  const submit = ({ refs: _refs, document: _document, ...values }: FieldValues) => {
    if (!busy) onRun(asShown(mode.fields, values))
  }
  const asked = useAskedInPlace(busy)
  const { shows = [] } = model.actions.get(action) ?? {}
  const decided = useDecided(model, record, shows)
  const run = useRunOf(model, action)
  return (
    <Form
      id={id}
      className="g-form-element"
      defaultValues={start}
      record={start}
      resolver={resolver}
      mode="onTouched"
      disableInvalidFormNotification
      onSubmit={submit}
    >
      {asked ? (
        <QuestionDialog {...asked} />
      ) : (
        <Sheet
          kind="dialog"
          title={title}
          onClose={onClose}
          footer={
            <DialogButtons
              form={id}
              label={title}
              back={text.say(progress ? 'lists.stopRest' : 'dialogs.back')}
              danger={danger}
              disabled={busy || !decided.known}
              onClose={onClose}
            />
          }
        >
          <p>{question}</p>
          {decided.record && <Shows model={model} record={decided.record} shows={shows} />}
          {children}
          {progress && <ManyProgress label={title} {...progress} />}
          <AskedFields model={model} action={action} input={input} mode={mode} form={id} />
          {preview}
          {run && typeof record?.['id'] === 'number' && <WouldMake run={run} record={record as RecordData & { id: number }} />}
        </Sheet>
      )}
    </Form>
  )
}

/**
 * The record whose figures are to be read before one decides, as it stands now: a row of a list does not hold all of it. Until it is known
 * nothing can be confirmed: nobody has read it, and where it comes in below a pointer it moves the button away.
 */
function useDecided(model: Model, record: RecordData | undefined, shows: readonly string[]) {
  const asked = shows.length > 0 && record !== undefined
  const one = useGetOne<RecordData & { id: number }>(model.name, { id: Number(record?.['id']) }, { enabled: asked })
  return { record: asked ? one.data : undefined, known: !asked || one.isFetchedAfterMount }
}
