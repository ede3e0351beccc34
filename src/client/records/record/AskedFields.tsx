import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { compile } from '../../../../schema/compile.ts'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import { FieldInput } from '../form/FieldInput.tsx'
import { formKeys } from '../form/keys.ts'
import { usePresets } from '../form/usePresets.ts'
import { FormModeProvider } from '../inputs/FormMode.tsx'
import type { useInputForm } from './useInputForm.ts'

interface Props {
  readonly model: Model
  readonly action: string
  readonly input: FieldMap
  readonly mode: ReturnType<typeof useInputForm>['mode']
  /** The id of the form that they stand in. */
  readonly form: string
}

/** The inputs for what an action asks; keys send its form. */
export function AskedFields({ model, action, input, mode, form }: Props) {
  const submit = () => document.querySelector<HTMLFormElement>(`form[id="${form}"]`)?.requestSubmit()
  return (
    <>
      {mode.fields.some(({ preset }) => preset) && <Presets input={input} />}
      <FormModeProvider value={mode}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
        <div className="g-fields g-single" onKeyDown={formKeys(submit, submit)}>
          {mode.fields.map((field) => (
            <FieldInput key={field.field} model={model} field={field} action={action} />
          ))}
        </div>
      </FormModeProvider>
    </>
  )
}

/** Begins references with the first record that fulfils their `preset`. */
function Presets({ input }: { readonly input: FieldMap }) {
  const model = useMemo(() => compile({ name: 'input', scope: 'tenant', fields: input }), [input])
  usePresets(model, true, true, useFormContext())
  return null
}
