import { useController } from 'react-hook-form'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { isRequired, isShown } from '../../../../schema/record/check.ts'
import { nameFields, nameOfParts } from '../../../../schema/values/name.ts'
import { Field } from '../../shell/components/Field.tsx'
import { useSiblings } from '../inputs/place.ts'
import { ReadOnly } from '../inputs/ReadOnly.tsx'
import { inputOf, isWide } from '../inputs/registry.tsx'
import { useText } from '../text/useText.ts'
import { useFormMode } from './FormMode.tsx'

interface FieldInputProps {
  readonly model: Model
  readonly field: ModelField
  readonly name: string
  /** The action that asks for it: it has words of its own. */
  readonly action?: string
}

/** One field of the form: label above, the input of its kind, its hint or what is wrong. */
export function FieldInput({ model, field, name, action }: FieldInputProps) {
  const text = useText()
  const mode = useFormMode()
  const { record, document } = useSiblings(name, [field.shownWhen, field.requiredWhen])
  const { field: input, fieldState } = useController({ name })
  if (!isShown(field, record, document)) return null
  // A new record that may not be made here still shows what it would hold.
  const disabled = mode.preview && mode.isNew
  const isDecided = mode.decided?.includes(field.field) === true
  const fixed = (mode.preview && !mode.isNew) || !isWritable(field) || (field.fixed === true && !mode.isNew) || isDecided
  if (fixed && (field.kind === 'password' || mode.isNew)) return null
  // A stored password stays as long as no other is typed.
  const required = !fixed && !(field.kind === 'password' && !mode.isNew) && isRequired(field, record, document)
  const Input = fixed ? ReadOnly : inputOf(field.kind)
  const label = action === undefined ? text.field(model, field.field) : text.asked(model, action, field.field)
  const hint = text.say(
    action === undefined ? `resources.${model.name}.hints.${field.field}` : `dialogs.${action}.hints.${field.field}`,
    { _: '' },
  )
  const props = {
    model,
    field,
    name,
    value: input.value as unknown,
    onChange: input.onChange,
    onBlur: input.onBlur,
    disabled,
  }
  if (field.kind === 'flag' && !fixed)
    return (
      <div className="g-field" data-field={name}>
        <Input
          {...props}
          control={{ id: `f-${name}`, 'aria-invalid': fieldState.invalid, 'aria-describedby': undefined, 'aria-required': false }}
        />
        {fieldState.error && <p className="error-text">{fieldState.error.message}</p>}
      </div>
    )
  return (
    <div
      className="g-field"
      data-field={name}
      data-wide={isWide(field.kind) || isFullName(model, field) || undefined}
      ref={(element) => input.ref(element && focusable(element))}
    >
      <Field label={label} required={required} hint={hint || undefined} error={fieldState.error?.message}>
        {(control) => <Input {...props} control={control} />}
      </Field>
    </div>
  )
}

/** A name stands above its parts. */
const isFullName = (model: Model, field: ModelField) => field.field === nameOfParts && model.fields.has(nameFields.first)

/** What the form focuses when this field is the first that is wrong. */
const focusable = (element: HTMLElement) => ({
  focus: () => element.querySelector<HTMLElement>('input:not([type=file]),select,textarea,button')?.focus(),
})
