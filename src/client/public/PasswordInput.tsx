import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'
import type { ControlProps } from './Field.tsx'

interface Props {
  readonly control: ControlProps
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password: shown on request, with a word when the caps lock is on. */
export function PasswordInput({ control, value, onChange, onBlur, autoComplete }: Props) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false)
  return (
    <>
      <div className="password">
        <input
          {...control}
          className="input"
          dir="ltr"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={onBlur}
        />
        <button
          type="button"
          className="password-toggle"
          aria-pressed={shown}
          aria-label={t('shell.showPassword')}
          title={t('shell.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={19} />
        </button>
      </div>
      <div aria-live="polite">
        {caps && (
          <p className="password-caps">
            <Icon name="warning" size={16} />
            {t('shell.capsLock')}
          </p>
        )}
      </div>
    </>
  )
}
