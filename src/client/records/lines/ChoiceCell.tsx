import type { BoxProps } from '../inputs/input.ts'
import { useOffered } from '../inputs/useOffered.ts'
import type { Text } from '../text/useText.ts'

/** One of a few values in a cell, in the list that the browser opens. */
export function ChoiceCell({ text, ...props }: BoxProps & { readonly text: Text }) {
  const { model, field, name, value, onChange, onBlur, control } = props
  const offered = useOffered(props)
  return (
    <select
      {...control}
      name={name}
      className="g-cell"
      value={String(value ?? '')}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="" />
      {offered.map((one) => (
        <option key={one} value={one}>
          {text.choice(model, field.field, one)}
        </option>
      ))}
    </select>
  )
}
