import { useEffect, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import '../records/form/form.css'
import { useT } from '../providers/i18n.ts'
import { Button } from '../shell/components/Button.tsx'
import { toText } from './address.ts'

interface Props {
  readonly model: Model
  /** What the figures were made with, or what stands in the address. */
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, unknown>>
  readonly onShow: (parameters: Record<string, string>) => void
}

/** The parameters of a report, in the inputs of their kinds. */
export function ParameterForm({ model, values, errors, onShow }: Props) {
  const t = useT()
  const fields = useMemo(() => [...model.fields.values()], [model])
  const initial = useMemo(
    () =>
      Object.fromEntries(fields.map((field) => [field.field, valueIn(field.kind, values[field.field]) ?? field.default ?? null])),
    [fields, values],
  )
  const form = useForm({ values: initial })
  useEffect(() => {
    form.clearErrors()
    for (const [name, message] of Object.entries(errors)) form.setError(name, { message: String(message) })
  }, [form, errors])
  const submit = form.handleSubmit((typed) =>
    onShow(
      Object.fromEntries(
        fields.map((field) => [field.field, toText(typed[field.field])] as const).filter(([, value]) => value !== ''),
      ),
    ),
  )
  return (
    <FormProvider {...form}>
      <form className="r-parameters" onSubmit={submit} noValidate>
        {fields.map((field) => (
          <FieldInput key={field.field} model={model} field={field} name={field.field} />
        ))}
        <Button kind="filled" type="submit">
          {t('reports.show')}
        </Button>
      </form>
    </FormProvider>
  )
}

/** The address holds texts; the inputs want values. */
function valueIn(kind: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'flag') return value === '1'
  if ((kind === 'ref' || kind === 'int') && /^\d+$/.test(value)) return Number(value)
  if (kind === 'party') {
    const [resource, id] = value.split(':')
    return resource && id ? { resource, id: Number(id) } : null
  }
  return value
}
