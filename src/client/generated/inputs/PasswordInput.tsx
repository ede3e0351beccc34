import { useController } from 'react-hook-form'
import { useText } from '../text/useText.ts'
import type { Input } from './input.ts'

/** The form's name for the repeated password; compared before anything is sent. */
export const confirmName = 'confirmPassword'

/** A new password, twice. */
export const PasswordInput: Input = ({ name, value, onChange, onBlur, disabled, control }) => {
  const { say } = useText()
  const { field: again } = useController({ name: confirmName, defaultValue: '' })
  const shared = { type: 'password', className: 'input g-island', dir: 'ltr', autoComplete: 'new-password', disabled }
  return (
    <span className="g-twins">
      <input
        {...shared}
        {...control}
        name={name}
        value={String(value ?? '')}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value || null)}
      />
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
