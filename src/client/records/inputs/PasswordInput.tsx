import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Icon } from '../../shell/components/Icon.tsx'
import { useText } from '../text/useText.ts'
import type { Input } from './input.ts'

/** The form's name for the repeated password; compared before anything is sent. */
export const confirmName = 'confirmPassword'

/** A new password, twice; both can be shown. */
export const PasswordInput: Input = ({ name, value, onChange, onBlur, disabled, control }) => {
  const { say } = useText()
  const { field: again } = useController({ name: confirmName, defaultValue: '' })
  const [shown, setShown] = useState(false)
  const shared = {
    type: shown ? 'text' : 'password',
    className: 'input g-island',
    dir: 'ltr',
    autoComplete: 'new-password',
    spellCheck: false,
    disabled,
  }
  return (
    <span className="g-twins">
      <span className="g-date">
        <input
          {...shared}
          {...control}
          name={name}
          value={String(value ?? '')}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value || null)}
        />
        <button
          type="button"
          aria-label={say('generated.passwordShow')}
          aria-pressed={shown}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={16} />
        </button>
      </span>
      <input
        {...shared}
        name={again.name}
        value={again.value}
        onBlur={again.onBlur}
        onChange={again.onChange}
        aria-label={say('generated.passwordAgain')}
        placeholder={say('generated.passwordAgain')}
      />
    </span>
  )
}
