import { useMemo } from 'react'
import type { Model } from '../../../schema/model.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { FormModeProvider } from '../records/inputs/FormMode.tsx'
import '../records/form/form.css'
import './reports.css'

/** Other than the usual width. */
const widths: Readonly<Record<string, number>> = { date: 250, ref: 320, party: 380 }

/** The inputs of what is asked for, side by side: as wide as their kinds need. */
export function ParameterFields({ model }: { readonly model: Model }) {
  const mode = useMemo(() => ({ model, isNew: true, preview: false }), [model])
  return (
    <FormModeProvider value={mode}>
      {[...model.fields.values()].map((field) => (
        <div key={field.field} style={{ flexBasis: widths[field.kind] }}>
          <FieldInput model={model} field={field} />
        </div>
      ))}
    </FormModeProvider>
  )
}
