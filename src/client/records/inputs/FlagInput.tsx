import { useText } from '../text/useText.ts'
import type { Input } from './input.ts'

/** Yes or no; its label stands beside it. */
export const FlagInput: Input = ({ model, field, name, value, onChange, onBlur, disabled, control }) => (
  <label className="g-switch">
    <input
      {...control}
      name={name}
      type="checkbox"
      checked={value === true}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.checked)}
    />
    {useText().field(model, field.field)}
  </label>
)
