import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import { useEffect, useMemo, useRef } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { type Condition, isEmpty } from '../../../schema/condition.ts'
import { stepsOf } from '../../../schema/entityPath.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { defaults } from '../../../schema/record/accept.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { isDate, today } from '../../../schema/values/date.ts'
import { isMonth } from '../../../schema/values/month.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { useUnsaved } from '../records/form/useUnsaved.ts'
import { FormModeProvider } from '../records/inputs/FormMode.tsx'
import { useText } from '../records/text/useText.ts'
import type { Order } from './run.ts'
import '../records/form/form.css'
import { withDates } from '../records/form/readDate.ts'

/** How long nothing is typed before the sheet is asked for anew. */
const pause = 500

interface Props {
  readonly run: RunModel
  /** What the server refuses, by field. */
  readonly errors: RecordData
  /** The job that was ordered last with what is asked: nothing of it is lost any more. */
  readonly ordered: number | null
  /** What is asked now; null while something that is needed is missing. */
  readonly onAsked: (asked: Pick<Order, 'input' | 'filter'> | null) => void
}

/** What is asked once for all, and for whom: the sheet below follows what is typed. */
export function RunForm({ run, errors, ordered, onAsked }: Props) {
  const { say } = useText()
  const registry = useDefinitions()
  const inputs = useMemo(() => [...run.input.fields.values()], [run])
  const [query] = useSearchParams()
  const input = useForm({ defaultValues: { ...defaults(inputs, today()), ...begunWith(inputs, query) } as RecordData })
  const filter = useForm({ defaultValues: {} as RecordData })
  const values = useWatch({ control: input.control }) as RecordData
  const narrowed = useWatch({ control: filter.control }) as RecordData
  useUnsaved(input.control, true)
  useUnsaved(filter.control, true)
  useEffect(() => {
    if (ordered === null) return
    for (const form of [input, filter]) form.reset(form.getValues())
  }, [ordered, input, filter])
  const open = JSON.stringify(run.filters.filter((path) => isEmpty(narrowed[keyOf(path)])))
  const filters = useMemo(
    () =>
      run.filters.flatMap((path) => {
        const steps = stepsOf(path, run.over, (name) => registry.find(name))
        const end = typeof steps === 'string' ? undefined : steps.at(-1)?.field
        return plain(end && { ...end, field: keyOf(path) }, JSON.parse(open))
      }),
    [run, open, registry],
  )
  const complete = inputs.every(({ field, required }) => !required || !isEmpty(values[field]))
  const isNarrow = !run.data.narrowed || Object.keys(filled(narrowed)).length > 0
  const asked = JSON.stringify(
    complete && isNarrow ? { input: filled(withDates(inputs, values)), filter: byPath(filled(narrowed)) } : null,
  )
  const latest = useRef(onAsked)
  latest.current = onAsked
  useEffect(() => {
    const timer = setTimeout(() => latest.current(JSON.parse(asked)), pause)
    return () => clearTimeout(timer)
  }, [asked])
  useEffect(() => {
    input.clearErrors()
    for (const [name, message] of Object.entries(errors))
      if (run.input.fields.has(name)) input.setError(name, { message: String(message) })
  }, [input, errors, run])
  return (
    <Card component="section" className="run-form">
      {inputs.length > 0 && <Group title={say('runs.what')} model={run.input} fields={inputs} form={input} />}
      <Group title={say('runs.whom')} model={run.over} fields={filters} form={filter}>
        <div className="g-field">
          <TextField type="search" fullWidth label={say('runs.search')} {...filter.register('q')} />
        </div>
      </Group>
    </Card>
  )
}

/** A form reads a point as a step into its own values. */
const keyOf = (path: string): string => path.replace('.', step)
const step = ':'
const byPath = (values: RecordData): RecordData =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.replace(step, '.'), value]))

/** Records, days and months that the address of the page names for inputs. */
const begunWith = (inputs: readonly ModelField[], query: URLSearchParams): RecordData =>
  Object.fromEntries(
    inputs.flatMap(({ field, kind }): [string, string | number][] => {
      const id = Number(query.get(field))
      if (kind === 'ref') return Number.isInteger(id) && id > 0 ? [[field, id]] : []
      const day = query.get(field) ?? ''
      return (kind === 'date' && isDate(day)) || (kind === 'month' && isMonth(day)) ? [[field, day]] : []
    }),
  )

/** A field of the subjects as they are narrowed by it: any value or none, beside the other filters. @param open filters that are empty */
function plain(field: ModelField | undefined, open: readonly string[]): ModelField[] {
  if (!field) return []
  const {
    where,
    required: _required,
    requiredWhen: _when,
    shownWhen: _shown,
    readOnly: _readOnly,
    default: _default,
    preset: _preset,
    create: _create,
    ...rest
  } = field
  const isAsked = (test: unknown) =>
    typeof test !== 'object' || test === null || !('same' in test) || !open.includes(String(test.same))
  const asked = where && (Object.fromEntries(Object.entries(where).filter(([, test]) => isAsked(test))) as Condition)
  return [{ ...rest, ...(asked && { where: asked }) }]
}

const filled = (values: RecordData): RecordData =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== 'refs' && !isEmpty(value)))

interface GroupProps {
  readonly title: string
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly form: UseFormReturn<RecordData>
  readonly children?: React.ReactNode
}

function Group({ title, model, fields, form, children }: GroupProps) {
  const text = useText()
  const mode = useMemo(() => ({ model, fields, isNew: true, preview: false }), [model, fields])
  return (
    <FormProvider {...form}>
      <FormModeProvider value={mode}>
        <fieldset>
          <legend>{title}</legend>
          <div className="run-fields">
            {fields.map((field) => (
              <FieldInput
                key={field.field}
                model={model}
                field={field}
                {...(field.field.includes(step) && { label: text.field(model, field.field.replace(step, '.')) })}
              />
            ))}
            {children}
          </div>
        </fieldset>
      </FormModeProvider>
    </FormProvider>
  )
}
