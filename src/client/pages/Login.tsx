import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { landing, signIn, wayBack } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { ProblemError } from '../providers/problem.ts'
import { getSession } from '../providers/session.ts'
import { Field } from '../shell/components/Field.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { PasswordInput } from '../shell/components/PasswordInput.tsx'
import { FullPage } from '../shell/FullPage.tsx'

const rememberedKey = 'rememberedUserName'

/** Signing in. */
export default function Login() {
  const t = useT()
  const go = useNavigate()
  const { state } = useLocation()
  const remembered = localStorage.getItem(rememberedKey) ?? ''
  const [userName, setUserName] = useState(remembered)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(remembered !== '')
  const [missing, setMissing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const first = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!first.current?.value) first.current?.focus()
  }, [])

  useEffect(() => {
    const { token, profile } = getSession()
    if (token !== null) go(profile ? landing(profile) : '/', { replace: true })
  }, [go])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setError(null)
    const name = userName.trim()
    if (!name || !password) {
      setMissing(true)
      return
    }
    setBusy(true)
    try {
      const profile = await signIn(name, password)
      if (remember) localStorage.setItem(rememberedKey, name)
      else localStorage.removeItem(rememberedKey)
      go(wayBack(profile, state), { replace: true })
    } catch (thrown) {
      setError(thrown instanceof ProblemError ? thrown.message : t('shell.problem.unknown'))
      setBusy(false)
    }
  }

  return (
    <FullPage title={t('shell.login.title')} aside={<Aside />}>
      <div className="full-card">
        <h1>{t('shell.login.title')}</h1>
        <p>{t('shell.login.text')}</p>
        <form className="full-form" noValidate onSubmit={submit}>
          <div role="alert" hidden={error === null}>
            {error !== null && (
              <p className="full-alert">
                <Icon name="warning" />
                {error}
              </p>
            )}
          </div>
          <Field label={t('shell.login.userName')} error={missing && !userName.trim() ? t('shell.required') : undefined}>
            {(control) => (
              <input
                {...control}
                className="input"
                dir="ltr"
                ref={first}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                value={userName}
                onChange={(event) => setUserName(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('shell.login.password')} error={missing && !password ? t('shell.required') : undefined}>
            {(control) => (
              <PasswordInput control={control} value={password} onChange={setPassword} autoComplete="current-password" />
            )}
          </Field>
          <label className="full-check">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {t('shell.login.remember')}
          </label>
          <button type="submit" className="button" data-kind="filled" aria-disabled={busy}>
            {t(busy ? 'shell.login.busy' : 'shell.login.signIn')}
          </button>
        </form>
      </div>
    </FullPage>
  )
}

function Aside() {
  const t = useT()
  return (
    <>
      <svg className="ledger" aria-hidden="true">
        <defs>
          <pattern id="ledger" width="100%" height="40" patternUnits="userSpaceOnUse">
            <path d="M0 39.5h2000" stroke="currentColor" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#ledger)" />
        <path d="M90 0v2000M96 0v2000" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span />
      <div>
        <h2>{t('shell.login.promise')}</h2>
        <p>{t('shell.login.promiseText')}</p>
      </div>
      <ul>
        {(['school', 'receiptLong', 'accountTree'] as const).map((icon) => (
          <li key={icon}>
            <Icon name={icon} size={22} />
            {t(`shell.login.${icon}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
