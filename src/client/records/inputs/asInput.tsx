import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import { useId } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext } from 'react-admin'
import type { Box, Input, InputProps } from './input.ts'
import { useFieldDefinition } from './useFieldDefinition.ts'

/** React-Admin turns null into an empty text and back; our values stay what they are. */
export const asItIs = (value: unknown): unknown => value

/** Binds a box to its place in the form by React-Admin's `useInput`, and makes its label, hint and fault. */
export function useBox({ source, label, helperText, disabled = false, definition, ...rest }: InputProps) {
  const resource = useResourceContext()
  const { model, field } = useFieldDefinition(source, definition)
  const {
    field: input,
    fieldState: { error, invalid },
    isRequired,
  } = useInput({ ...rest, source, format: asItIs, parse: asItIs })
  // A form may stand over another one that has the same fields.
  const id = useId()
  const note =
    helperText || error ? (
      <InputHelperText {...(error?.message !== undefined && { error: error.message })} helperText={helperText} />
    ) : null
  return {
    note,
    required: isRequired,
    invalid,
    title: label === false ? null : <FieldTitle label={label} source={source} {...(resource !== undefined && { resource })} />,
    box: {
      model,
      field,
      name: input.name,
      value: input.value as unknown,
      onChange: input.onChange as (value: unknown) => void,
      onBlur: () => input.onBlur(),
      disabled,
      control: {
        id,
        'aria-invalid': invalid,
        'aria-describedby': note ? `${id}-note` : undefined,
      },
    },
  }
}

/** Makes an input, as React-Admin's are, out of a box: the label above it, the hint or what is wrong below. */
export function asInput(Box: Box): Input {
  return function BoundInput(props: InputProps) {
    const { note, required, invalid, title, box } = useBox(props)
    return (
      <FormControl error={invalid} required={required} disabled={box.disabled}>
        {title && (
          <InputLabel id={`${box.control.id}-label`} htmlFor={box.control.id}>
            {title}
          </InputLabel>
        )}
        <Box {...box} />
        {note && (
          <FormHelperText component="div" id={box.control['aria-describedby'] ?? ''}>
            {note}
          </FormHelperText>
        )}
      </FormControl>
    )
  }
}
