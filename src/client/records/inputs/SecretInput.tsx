import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useFormState } from 'react-hook-form'
import { useText } from '../text/useText.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'

/** A secret that nobody reads: whether there is one, a new one in its place, or none any more. Left empty, it stays. */
function SecretBox({ name, value, onChange, onBlur, disabled, control: { id, ...aria } }: BoxProps) {
  const { say } = useText()
  // What the form began with: true where the server keeps one.
  const { defaultValues } = useFormState()
  const stored = defaultValues?.[name] === true
  const isRemoved = value === false
  const placeholder = say(isRemoved ? 'generated.secretGoes' : stored ? 'generated.secretKept' : 'generated.secretNone')
  return (
    <OutlinedInput
      id={id}
      name={name}
      type="password"
      autoComplete="new-password"
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholder}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value || stored || null)}
      slotProps={{ input: { dir: 'auto', spellCheck: false, ...aria } }}
      endAdornment={
        stored && (
          <Button size="small" disabled={disabled} onClick={() => onChange(isRemoved)}>
            {say(isRemoved ? 'generated.secretKeep' : 'generated.remove')}
          </Button>
        )
      }
    />
  )
}

export const SecretInput = asInput(SecretBox)
