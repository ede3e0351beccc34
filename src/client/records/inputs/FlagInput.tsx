import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useBox } from './asInput.tsx'
import type { InputProps } from './input.ts'

/** Yes or no; its label stands beside it. */
export function FlagInput(props: InputProps) {
  const { note, invalid, title, box } = useBox(props)
  const { id, ...aria } = box.control
  return (
    <FormControl error={invalid}>
      <FormControlLabel
        label={title}
        disabled={box.disabled}
        control={
          <Checkbox
            id={id}
            name={box.name}
            checked={box.value === true}
            onBlur={box.onBlur}
            onChange={(_, checked) => box.onChange(checked)}
            slotProps={{ input: aria }}
          />
        }
      />
      {note && (
        <FormHelperText component="div" id={aria['aria-describedby'] ?? ''}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  )
}
