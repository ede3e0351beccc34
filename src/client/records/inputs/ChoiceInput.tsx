import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useText } from '../text/useText.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { useOffered } from './useOffered.ts'

/** One of a few values, in the list that the browser opens. */
export function ChoiceBox(props: BoxProps) {
  const { model, field, name, value, onChange, onBlur, disabled, control } = props
  const text = useText()
  const offered = useOffered(props)
  const { id, ...aria } = control
  return (
    <NativeSelect
      id={id}
      name={name}
      input={<OutlinedInput />}
      inputProps={{ id, ...aria }}
      disabled={disabled}
      value={String(value ?? '')}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{disabled ? '' : text.say('generated.choose')}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {text.choice(model, field.field, one)}
        </option>
      ))}
    </NativeSelect>
  )
}

export const ChoiceInput = asInput(ChoiceBox)
