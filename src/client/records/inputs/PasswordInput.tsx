import FormControl from '@mui/material/FormControl'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { IconAction } from '../../components/IconAction.tsx'
import { useText } from '../text/useText.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'

/** The form's name for the repeated password; compared before anything is sent. */
export const confirmName = 'confirmPassword'

/** A new password, twice; both can be shown. */
function PasswordBox({ name, value, onChange, onBlur, disabled, control: { id, ...aria } }: BoxProps) {
  const { say } = useText()
  const { field: again } = useInput({ source: confirmName, name: confirmName, defaultValue: '' })
  const [shown, setShown] = useState(false)
  const shared = { type: shown ? 'text' : 'password', autoComplete: 'new-password', disabled }
  const attributes = { dir: 'ltr', spellCheck: false } as const
  return (
    <span className="g-twins">
      <OutlinedInput
        {...shared}
        id={id}
        name={name}
        value={String(value ?? '')}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value || null)}
        slotProps={{ input: { ...attributes, ...aria } }}
        endAdornment={
          <IconAction
            size="small"
            label={say('generated.passwordShow')}
            aria-pressed={shown}
            disabled={disabled}
            onClick={() => setShown(!shown)}
            icon={shown ? 'eyeOff' : 'eye'}
            iconSize={16}
          />
        }
      />
      <FormControl>
        <OutlinedInput
          {...shared}
          name={again.name}
          value={again.value}
          onBlur={again.onBlur}
          onChange={again.onChange}
          placeholder={say('generated.passwordAgain')}
          slotProps={{ input: { ...attributes, 'aria-label': say('generated.passwordAgain') } }}
        />
      </FormControl>
    </span>
  )
}

export const PasswordInput = asInput(PasswordBox)
