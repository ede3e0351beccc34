import { useText } from '../text/useText.ts'
import type { Input } from './input.ts'

/** One of a few values. */
export const ChoiceInput: Input = ({ model, field, name, value, onChange, onBlur, disabled, control }) => {
  const text = useText()
  return (
    <select
      {...control}
      name={name}
      className="input"
      disabled={disabled}
      value={String(value ?? '')}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{disabled ? '' : text.say('generated.choose')}</option>
      {(field.values ?? []).map((one) => (
        <option key={one} value={one}>
          {text.choice(model, field.field, one)}
        </option>
      ))}
    </select>
  )
}
