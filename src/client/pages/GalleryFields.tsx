import { FormProvider, useForm } from 'react-hook-form'
import type { ResourceData } from '../../../schema/definition.ts'
import { compile } from '../../../schema/model.ts'
import { defaults } from '../../../schema/record/accept.ts'
import { today } from '../../../schema/values/date.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { formKeys } from '../records/form/keys.ts'
import { FormModeProvider } from '../records/inputs/FormMode.tsx'
import { LinesTable } from '../records/lines/LinesTable.tsx'
import '../records/form/form.css'

/** One field of every kind; the labels are the names of the kinds. */
const fields = {
  text: { kind: 'text', required: true },
  code: { kind: 'code' },
  longText: { kind: 'longText' },
  richText: { kind: 'richText' },
  int: { kind: 'int' },
  money: { kind: 'money' },
  quantity: { kind: 'quantity' },
  percent: { kind: 'percent' },
  date: { kind: 'date' },
  twinDate: { kind: 'date', hijri: true },
  dateTime: { kind: 'dateTime' },
  time: { kind: 'time' },
  flag: { kind: 'flag' },
  choice: { kind: 'choice', values: ['male', 'female'] },
  ref: { kind: 'ref', to: 'guardians', create: 'drawer' },
  refMany: { kind: 'refMany', to: 'branches' },
  party: { kind: 'party', targets: ['guardians', 'suppliers', 'employees'] },
  split: { kind: 'split', to: 'costCenters' },
  phone: { kind: 'phone' },
  email: { kind: 'email' },
  iban: { kind: 'iban' },
  identityType: { kind: 'choice', values: ['national', 'residence'] },
  identity: { kind: 'identity' },
  image: { kind: 'image' },
  file: { kind: 'file' },
  password: { kind: 'password' },
  permissionList: { kind: 'permissionList' },
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
  text: 'سلمان فهد الدوسري',
  code: 'ST-10251',
  longText: 'سطر أول\nسطر ثانٍ',
  richText: '<h2>عنوان</h2><p>نص <strong>بارز</strong> و<a href="https://daftar.sa">رابط</a></p><ul><li>بند</li></ul>',
  int: 12,
  money: '10350.00',
  quantity: '2.5',
  percent: '15',
  date: '2026-05-01',
  twinDate: '2019-05-14',
  twinDateHijri: '1440-09-09',
  dateTime: '2026-05-01 08:30:00',
  time: '07:15',
  flag: true,
  choice: 'male',
  phone: '+966550301221',
  email: 'school@daftar.sa',
  iban: 'SA0380000000608010167519',
  identityType: 'national',
  identity: '1000000008',
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
