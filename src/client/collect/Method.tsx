import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { isRequired, isShown } from '../../../schema/record/check.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { IconAction } from '../components/IconAction.tsx'
import { inputOf } from '../records/inputs/registry.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'

export type PaymentMethod = Reference & { readonly kind: string; readonly requiresReference: boolean | null }

interface Props {
  readonly model: Model
  readonly index: number
  readonly offered: readonly PaymentMethod[]
  readonly onChosen: (id: number) => void
  readonly onRemove?: () => void
}

/** One means of payment: the amount first, since that is what is said at a desk. */
export function Method({ model, index, offered, onChosen, onRemove }: Props) {
  const { text } = useDisplay()
  const lines = model.lines.find(({ name }) => name === 'methods')
  const line = (useWatch({ name: `methods.${index}` }) ?? {}) as RecordData
  const { getValues } = useFormContext()
  const kind = (line.refs?.['paymentMethod'] as PaymentMethod | null | undefined)?.kind
  const input = (name: string) => {
    const field = lines?.fields.get(name)
    if (!field || !isShown(field, line, getValues())) return null
    const Input = inputOf(model, field)
    return (
      <div className="collect-box" data-name={name}>
        <Input
          source={`methods.${index}.${name}`}
          definition={{ ...field, shownWhen: undefined as never }}
          label={text.field(model, name)}
          helperText={false}
          isRequired={isRequired(field, line, getValues())}
        />
      </div>
    )
  }
  return (
    <div className="collect-method">
      {input('amount')}
      <MethodChoice index={index} label={text.field(model, 'paymentMethod')} offered={offered} onChosen={onChosen} />
      {kind !== undefined && kind !== 'cash' && input('reference')}
      {input('chequeBank')}
      {input('chequeDate')}
      {onRemove && <IconAction icon="trash" label={text.say('generated.delete')} onClick={onRemove} />}
    </div>
  )
}

/** The means in the list that the browser opens: there are few of them. */
function MethodChoice({
  index,
  label,
  offered,
  onChosen,
}: Pick<Props, 'index' | 'offered' | 'onChosen'> & { readonly label: string }) {
  const { text, reference } = useDisplay()
  const { setValue } = useFormContext()
  const id = useId()
  const name = `methods.${index}.paymentMethod`
  const { field, fieldState } = useController({ name })
  const choose = (value: string) => {
    const chosen = offered.find((one) => String(one.id) === value)
    field.onChange(chosen?.id ?? null)
    setValue(`methods.${index}.refs.paymentMethod`, chosen ?? null)
    if (chosen) onChosen(chosen.id)
  }
  const { error } = fieldState
  return (
    <FormControl className="collect-box" data-name="paymentMethod" error={error !== undefined} required>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect
        id={id}
        name={name}
        input={<OutlinedInput />}
        inputProps={{ id, 'aria-invalid': error !== undefined, 'aria-describedby': error ? `${id}-note` : undefined }}
        value={String(field.value ?? '')}
        onBlur={field.onBlur}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{text.say('generated.choose')}</option>
        {offered.map((one) => (
          <option key={one.id} value={one.id}>
            {reference(one, 'paymentMethods')}
          </option>
        ))}
      </NativeSelect>
      {error && <FormHelperText id={`${id}-note`}>{error.message}</FormHelperText>}
    </FormControl>
  )
}
