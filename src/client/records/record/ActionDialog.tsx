import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Form, useGetOne } from 'react-admin'
import { type FieldValues, type Resolver, useFormContext } from 'react-hook-form'
import { compile } from '../../../../schema/compile.ts'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { checkField, isShown } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { Sheet } from '../../components/Sheet.tsx'
import { useValueContext } from '../../providers/frame.tsx'
import { useNumerals } from '../../providers/numerals.ts'
import { useAskedInPlace } from '../../providers/questions.ts'
import { FieldInput } from '../form/FieldInput.tsx'
import { formKeys } from '../form/keys.ts'
import { usePresets } from '../form/usePresets.ts'
import { FormModeProvider } from '../inputs/FormMode.tsx'
import { useText } from '../text/useText.ts'
import QuestionDialog from './QuestionDialog.tsx'
import { Shows } from './Shows.tsx'
import { useRunOf, WouldMake } from './WouldMake.tsx'
import '../form/form.css'
import { withDates } from '../form/readDate.ts'

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

/**
 * What stands already in the fields that an action asks for and writes; what code takes is about something else. An input that says how it
 * begins does so each time: who comes back today does not come back on the day of the suspension.
 */
function written(model: Model, name: string, record: RecordData, fields: readonly ModelField[]): Record<string, unknown> {
  const { behaviour, posts, unposts } = model.actions.get(name) ?? {}
  if (behaviour !== undefined || posts !== undefined || unposts) return {}
  const kept = fields.filter(
    ({ field, default: begins }) => begins === undefined && model.fields.has(field) && (record[field] ?? null) !== null,
  )
  return Object.fromEntries(kept.map(({ field }) => [field, record[field]]))
}

/** What was typed before another choice has hidden it is not meant. */
function asShown(fields: readonly ModelField[], values: FieldValues): FieldValues {
  const kept = { ...values }
  for (const field of fields) if (!isShown(field, kept as RecordData)) kept[field.field] = null
  return kept
}

/** The form of what an action asks for: its fields, what they begin with, and how they are checked. */
function useInputForm(model: Model, action: string, input: FieldMap, record: RecordData | undefined) {
  const text = useText()
  const context = useValueContext()
  const mode = useMemo(() => {
    const fields = Object.entries(input).map(
      ([field, data]): ModelField => ({ ...data, field, section: '', yearly: false, implied: false }),
    )
    return { model, fields, isNew: true, preview: false }
  }, [model, input])
  const [start] = useState(() => ({
    ...defaults(mode.fields, today()),
    ...(record && written(model, action, record, mode.fields)),
    document: record,
    refs: record?.refs ?? {},
  }))
  const resolver: Resolver = (typed) => {
    const values = withDates(mode.fields, typed as RecordData)
    const wrong = mode.fields.flatMap((field) => {
      const fault = checkField(field, values, context)
      return fault ? [[field.field, { type: 'check', message: text.fault(fault, text.asked(model, action, field.field)) }]] : []
    })
    return wrong.length ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
  }
  return { mode, start, resolver }
}

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
  const { number } = useNumerals()
  const id = useId()
  const { mode, start, resolver } = useInputForm(model, action, input, record)
  const submit = ({ refs: _refs, document: _document, ...values }: FieldValues) => {
    if (!busy) onRun(asShown(mode.fields, values))
  }
  const submitByKey = () => document.querySelector<HTMLFormElement>(`form[id="${id}"]`)?.requestSubmit()
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
            <>
              <Button
                type="submit"
                form={id}
                {...(danger ? { color: 'error' } : { variant: 'contained', color: 'primary' })}
                disabled={busy || !decided.known}
                // The second click of a double click does nothing twice.
                onClick={(event) => event.detail > 1 && event.preventDefault()}
              >
                {title}
              </Button>
              <Button data-first onClick={onClose}>
                {text.say(progress ? 'lists.stopRest' : 'dialogs.back')}
              </Button>
            </>
          }
        >
          <p>{question}</p>
          {decided.record && <Shows model={model} record={decided.record} shows={shows} />}
          {children}
          {progress && (
            <Stack role="status" sx={{ mt: 1.5, gap: 1 }}>
              <LinearProgress variant="determinate" value={(100 * progress.done) / Math.max(1, progress.of)} aria-label={title} />
              {text.say('lists.doneOf', { done: number(progress.done), of: number(progress.of) })}
            </Stack>
          )}
          {mode.fields.some(({ preset }) => preset) && <Presets input={input} />}
          <FormModeProvider value={mode}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
            <div className="g-fields g-single" onKeyDown={formKeys(submitByKey, submitByKey)}>
              {mode.fields.map((field) => (
                <FieldInput key={field.field} model={model} field={field} action={action} />
              ))}
            </div>
          </FormModeProvider>
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

/** Begins references with the first record that fulfils their `preset`. */
function Presets({ input }: { readonly input: FieldMap }) {
  const model = useMemo(() => compile({ name: 'input', scope: 'tenant', fields: input }), [input])
  usePresets(model, true, true, useFormContext())
  return null
}
