import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { landing } from '../providers/auth.ts'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { ProblemError } from '../providers/problem.ts'
import { useSession } from '../providers/session.ts'
import { Field } from '../shell/components/Field.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { PasswordInput } from '../shell/components/PasswordInput.tsx'
import { notices } from '../shell/dialogs/notices.ts'
import { useProblem } from '../shell/dialogs/useProblem.ts'
import { FullPage } from '../shell/FullPage.tsx'
import { type PasswordFault, passwordFaults, passwordRules } from './passwordRules.ts'

const fields = ['currentPassword', 'password', 'confirmPassword'] as const
type Name = (typeof fields)[number]

/** Changing the own password; the rules are checked while typing. */
export default function ChangePassword() {
  const t = useT()
  const go = useNavigate()
  const problem = useProblem()
  const { profile } = useSession()
  const userName = profile?.userName ?? ''
  const [values, setValues] = useState<Record<Name, string>>({ currentPassword: '', password: '', confirmPassword: '' })
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)

  const faults = passwordFaults(values, userName)
  const text = (fault: PasswordFault | undefined) => fault && t(`shell.password.${fault}`)
  const errorOf = (name: Name) => refused[name] ?? (left.has(name) ? text(faults[name]) : undefined)
  const home = profile ? landing(profile) : '/'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(new Set(fields))
    if (busy || fields.some((name) => faults[name])) return
    setBusy(true)
    try {
      await http('Users/changePassword', { method: 'POST', body: values })
      go(home)
      notices.show({ kind: 'success', message: t('shell.password.changed') })
    } catch (error) {
      setBusy(false)
      if (error instanceof ProblemError) setRefused(error.body.errors)
      problem(error)
    }
  }

  return (
    <FullPage title={t('shell.changePassword')}>
      <div className="full-card">
        <h1>{t('shell.changePassword')}</h1>
        <p>{t('shell.password.others')}</p>
        <form className="full-form" noValidate onSubmit={submit}>
          <input
            type="text"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            autoComplete="username"
            readOnly
            value={userName}
          />
          {fields.map((name) => (
            <div key={name}>
              <Field label={t(`shell.password.field.${name}`)} required error={errorOf(name)}>
                {(control) => (
                  <PasswordInput
                    control={control}
                    value={values[name]}
                    autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                    onBlur={() => values[name] && setLeft(new Set([...left, name]))}
                    onChange={(value) => {
                      setValues({ ...values, [name]: value })
                      setRefused(({ [name]: _gone, ...rest }) => rest)
                    }}
                  />
                )}
              </Field>
              {name === 'password' && (
                <ul className="rules">
                  {passwordRules.map((rule) => {
                    const met = rule.holds(values.password, userName)
                    return (
                      <li key={rule.name} data-met={met || undefined}>
                        <Icon name={met ? 'check' : 'dot'} size={16} />
                        {t(`shell.password.rule.${rule.name}`)}
                        <span className="visually-hidden">{t(met ? 'shell.password.met' : 'shell.password.unmet')}</span>
                      </li>
                    )
                  })}
                </ul>
              )}
            </div>
          ))}
          <button type="submit" className="button" data-kind="filled" aria-disabled={busy}>
            {t('shell.changePassword')}
          </button>
          <Link className="button" data-kind="quiet" to={home}>
            {t('shell.cancel')}
          </Link>
        </form>
      </div>
    </FullPage>
  )
}
