import { FormProvider, useForm } from 'react-hook-form'
import { compile } from '../../../schema/compile.ts'
import type { FieldData } from '../../../schema/kind.ts'
import { kinds } from '../../../schema/kinds.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { defaults } from '../../../schema/record/accept.ts'
import { today } from '../../../schema/values/date.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { formKeys } from '../records/form/keys.ts'
import { FormModeProvider } from '../records/inputs/FormMode.tsx'
import { LinesTable } from '../records/lines/LinesTable.tsx'
import '../records/form/form.css'

/** One field of every kind, with what some cannot do without; the labels are the names of the kinds. */
const fields: Record<string, FieldData> = {
  ...Object.fromEntries(
    [...kinds.keys()].filter((kind) => kind !== 'computed' && kind !== 'hijriDate').map((kind) => [kind, { kind }]),
  ),
  text: { kind: 'text', required: true },
  twinDate: { kind: 'date', hijri: true },
  choice: { kind: 'choice', values: ['male', 'female'] },
  ref: { kind: 'ref', to: 'guardians', create: 'drawer' },
  refMany: { kind: 'refMany', to: 'branches' },
  party: { kind: 'party', targets: ['guardians', 'customers', 'suppliers', 'employees'] },
  split: { kind: 'split', to: 'costCenters' },
  identityType: { kind: 'choice', values: ['national', 'residence'] },
}
const columns = ['text', 'code', 'int', 'money', 'percent', 'date', 'flag', 'choice', 'ref', 'party', 'split'] as const

const model = compile({
  name: 'gallery',
  scope: 'tenant',
  fields,
  lines: { rows: { fields: Object.fromEntries(columns.map((kind) => [kind, fields[kind]])) } },
} as unknown as ResourceData)
const named = [...model.fields.values()].filter((field) => field.field in fields)
const empty = { ...defaults(named, today()), refs: {} }
const filled = {
  ...empty,
  ...Object.fromEntries([...kinds].flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]]))),
  twinDate: '2019-05-14',
  twinDateHijri: '1440-09-09',
  choice: 'male',
  identityType: 'national',
}
const states = [
  { title: 'empty', values: empty, mode: { isNew: true, preview: false }, wrong: false },
  { title: 'filled', values: filled, mode: { isNew: true, preview: false }, wrong: false },
  { title: 'wrong', values: filled, mode: { isNew: true, preview: false }, wrong: true },
  { title: 'disabled', values: empty, mode: { isNew: true, preview: true }, wrong: false },
  { title: 'to read', values: filled, mode: { isNew: false, preview: true }, wrong: false },
] as const

/** Every kind of field: empty, filled, wrong, disabled, and to be read. */
export const GalleryFields = () => states.map((state) => <State key={state.title} {...state} />)

function State({ title, values, mode, wrong }: (typeof states)[number]) {
  const line = Object.fromEntries(columns.map((kind) => [kind, (values as Record<string, unknown>)[kind] ?? null]))
  const errors = Object.fromEntries(named.map((field) => [field.field, { type: 'check', message: 'الحقل مطلوب' }]))
  const form = useForm({ defaultValues: { ...values, rows: [line, line] }, ...(wrong && { errors: errors as never }) })
  return (
    <FormProvider {...form}>
      <FormModeProvider value={mode}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
        <div className="g-form" onKeyDown={formKeys(() => undefined)}>
          <div className="g-sections">
            <section className="card g-section" aria-label={title}>
              <h2>{title}</h2>
              <div className="g-fields">
                {named.map((field) => (
                  <FieldInput key={field.field} model={model} field={field} />
                ))}
              </div>
            </section>
            {model.lines.map((lines) => (
              <LinesTable key={lines.name} model={model} lines={lines} />
            ))}
          </div>
        </div>
      </FormModeProvider>
    </FormProvider>
  )
}
