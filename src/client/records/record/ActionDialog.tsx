import { type ReactNode, useMemo } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import type { FieldMap } from '../../../../schema/definition.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { checkField } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { useNumerals } from '../../providers/numerals.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import { useAskedInPlace } from '../../shell/dialogs/questions.ts'
import { FieldInput } from '../form/FieldInput.tsx'
import { FormModeProvider } from '../form/FormMode.tsx'
import { formKeys } from '../form/keys.ts'
import { useText } from '../text/useText.ts'
import QuestionDialog from './QuestionDialog.tsx'
import '../form/form.css'

interface ActionDialogProps {
  readonly model: Model
  readonly action: string
  readonly title: string
  readonly question: string
  /** What is to be read before saying yes. */
  readonly children?: ReactNode
  readonly input?: FieldMap | undefined
  readonly danger?: boolean
  readonly busy: boolean
  /** Records that are done, where there are many; closing stops the rest. */
  readonly progress?: { readonly done: number; readonly of: number } | null
  readonly onRun: (input: object) => void
  readonly onClose: () => void
}

const mode = { isNew: true, preview: false }

/** Asks before an action, and for what the action needs to know. */
export function ActionDialog({
  model,
  action,
  title,
  question,
  children,
  input = {},
  danger = false,
  busy,
  progress = null,
  onRun,
  onClose,
}: ActionDialogProps) {
  const text = useText()
  const { number } = useNumerals()
  const context = useValueContext()
  const fields = useMemo<ModelField[]>(
    () => Object.entries(input).map(([field, data]) => ({ ...data, field, section: '', yearly: false, implied: false })),
    [input],
  )
  const resolver: Resolver = (values) => {
    const wrong = fields.flatMap((field) => {
      const fault = checkField(field, values as RecordData, context)
      return fault ? [[field.field, { type: 'check', message: text.fault(fault, text.asked(model, action, field.field)) }]] : []
    })
    return wrong.length ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
  }
  const form = useForm({ defaultValues: { ...defaults(fields, today()), refs: {} }, resolver, mode: 'onTouched' })
  const submit = form.handleSubmit(({ refs: _refs, ...values }) => onRun(values))
  const run = () => !busy && submit()
  const asked = useAskedInPlace(busy)
  if (asked) return <QuestionDialog {...asked} />
  return (
    <Sheet
      kind="dialog"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind={danger ? 'danger' : 'filled'} disabled={busy} onClick={(event) => event.detail < 2 && run()}>
            {title}
          </Button>
          <Button data-first onClick={onClose}>
            {text.say(progress ? 'lists.stopRest' : 'dialogs.back')}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      {children}
      {progress && (
        <p className="g-exporting" role="status">
          <progress value={progress.done} max={progress.of} aria-label={title} />
          {text.say('lists.doneOf', { done: number(progress.done), of: number(progress.of) })}
        </p>
      )}
      <FormProvider {...form}>
        <FormModeProvider value={mode}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
          <div className="g-fields g-single" onKeyDown={formKeys(run, run)}>
            {fields.map((field) => (
              <FieldInput key={field.field} model={model} field={field} action={action} />
            ))}
          </div>
        </FormModeProvider>
      </FormProvider>
    </Sheet>
  )
}
