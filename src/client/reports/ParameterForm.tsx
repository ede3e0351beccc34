import Button from '@mui/material/Button'
import { useEffect, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { useT } from '../providers/i18n.ts'
import { fromText, toText } from '../providers/reportAddress.ts'
import { ParameterFields } from './ParameterFields.tsx'

interface Props {
  readonly model: Model
  /** The parameters of the figures, or those of the address. */
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
      Object.fromEntries(
        fields.map((field) => [field.field, fromText(field.kind, values[field.field]) ?? field.default ?? null]),
      ),
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
      <form className="report-parameters" onSubmit={submit} noValidate>
        <ParameterFields model={model} />
        <Button variant="contained" color="primary" type="submit">
          {t('reports.show')}
        </Button>
      </form>
    </FormProvider>
  )
}
