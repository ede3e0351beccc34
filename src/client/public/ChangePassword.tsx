import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { landing } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { notices } from '../providers/notices.ts'
import { useSession } from '../providers/session.ts'
import { Field } from './Field.tsx'
import { FullPage } from './FullPage.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { NewPasswordFields } from './password/NewPasswordFields.tsx'
import { UserNameOfForm } from './password/UserNameOfForm.tsx'
import { passwordFaults } from './passwordRules.ts'
import { usePasswordChange } from './usePasswordChange.ts'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

/** Changing the own password; the rules are checked while typing. */
export default function ChangePassword() {
  const t = useT()
  const go = useNavigate()
  const { profile } = useSession()
  const userName = profile?.userName ?? ''
  const [values, setValues] = useState(empty)
  const [all, setAll] = useState(false)
  const home = profile ? landing(profile) : '/'
  const { refused, busy, done, send, forget } = usePasswordChange(() => {
    // The page stays below the dialog: one that came with another page would be drawn a second time there.
    notices.show({ kind: 'success', message: t('shell.password.changed'), onClose: () => go(home) })
  })
  const faults = passwordFaults(values, userName)

  const change = (name: keyof typeof empty, value: string) => {
    setValues({ ...values, [name]: value })
    forget(name)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAll(true)
    if (busy) return
    if (Object.keys(faults).length > 0) return focusFirst(event.currentTarget, Object.keys(empty), faults)
    const form = event.currentTarget
    await send(values, (errors) => focusFirst(form, Object.keys(empty), errors))
  }

  // Until the next page is there nothing is left to be filled in.
  if (done)
    return (
      <FullPage title={t('shell.changePassword')}>
        <div className="full-card">
          <h1 tabIndex={-1}>{t('shell.password.changed')}</h1>
        </div>
      </FullPage>
    )
  return (
    <FullPage title={t('shell.changePassword')}>
      <div className="full-card">
        <h1 tabIndex={-1}>{t('shell.changePassword')}</h1>
        <p>{t('shell.password.others')}</p>
        <form className="full-form" noValidate onSubmit={submit}>
          <UserNameOfForm userName={userName} />
          <Field
            label={t('shell.password.field.currentPassword')}
            required
            error={refused['currentPassword'] ?? (all && faults.currentPassword ? t('shell.password.required') : undefined)}
          >
            {(control) => (
              <PasswordInput
                control={control}
                value={values.currentPassword}
                autoComplete="current-password"
                onChange={(value) => change('currentPassword', value)}
              />
            )}
          </Field>
          <NewPasswordFields values={values} userName={userName} refused={refused} all={all} onChange={change} />
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

/** Puts the focus into the first field that is wrong; the fields stand in the order of their names. */
function focusFirst(form: HTMLFormElement, names: readonly string[], wrong: Readonly<Record<string, unknown>>): void {
  const inputs = form.querySelectorAll<HTMLInputElement>('.password .input')
  inputs[names.findIndex((name) => wrong[name] !== undefined)]?.focus()
}
