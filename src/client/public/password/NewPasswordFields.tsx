import { useState } from 'react'
import { shortestPassword } from '../../../../schema/values/rules.ts'
import { Icon } from '../../components/Icon.tsx'
import { useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { Field } from '../Field.tsx'
import { PasswordInput } from '../PasswordInput.tsx'
import { type NewPassword, newPasswordFaults, passwordRules } from '../passwordRules.ts'

interface Props {
  readonly values: NewPassword
  readonly userName: string
  /** What the server found wrong, by field. */
  readonly refused: Readonly<Record<string, string>>
  /** Whether everything that is wrong is shown, not only what was left. */
  readonly all: boolean
  readonly onChange: (name: keyof NewPassword, value: string) => void
}

const names = ['password', 'confirmPassword'] as const

/** A new password and its confirmation; the rules are checked while typing. */
export function NewPasswordFields({ values, userName, refused, all, onChange }: Props) {
  const t = useT()
  const { write } = useNumerals()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const faults = newPasswordFaults(values, userName)
  return names.map((name) => {
    const fault = faults[name]
    const error = refused[name] ?? ((all || left.has(name)) && fault ? t(`shell.password.${fault}`) : undefined)
    return (
      <div key={name}>
        <Field label={t(`shell.password.field.${name}`)} required error={error}>
          {(control) => (
            <PasswordInput
              control={{
                ...control,
                ...(name === 'password' && {
                  'aria-describedby': [control['aria-describedby'], 'password-rules'].filter(Boolean).join(' '),
                }),
              }}
              value={values[name]}
              autoComplete="new-password"
              onBlur={() => values[name] && setLeft(new Set([...left, name]))}
              onChange={(value) => onChange(name, value)}
            />
          )}
        </Field>
        {name === 'password' && (
          <ul className="rules" id="password-rules">
            {passwordRules.map((rule) => {
              const met = rule.holds(values.password, userName)
              return (
                <li key={rule.name} data-met={met || undefined}>
                  <Icon name={met ? 'check' : 'dot'} size={16} />
                  {t(`shell.password.rule.${rule.name}`, { least: write(shortestPassword) })}
                  <span className="visually-hidden">{t(met ? 'shell.password.met' : 'shell.password.unmet')}</span>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    )
  })
}
