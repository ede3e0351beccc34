import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { landing, returnPath, signIn } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { isHandled, ProblemError } from '../providers/problem.ts'
import { getSession } from '../providers/session.ts'
import { Field } from './Field.tsx'
import { FullPage } from './FullPage.tsx'
import { Aside } from './login/Aside.tsx'
import { CodeStep } from './login/CodeStep.tsx'
import { UserNameInput } from './login/UserNameInput.tsx'
import { clock, useWait } from './login/useWait.ts'
import { PasswordInput } from './PasswordInput.tsx'

const rememberedKey = 'rememberedUserName'
const unauthorised = 401

/** What is typed to sign in, and what becomes of it. @param focus goes to one of the boxes */
function useSignIn(focus: (name: 'username' | 'current-password') => void) {
  const t = useT()
  const go = useNavigate()
  const { state } = useLocation()
  const remembered = localStorage.getItem(rememberedKey) ?? ''
  const [userName, setUserName] = useState(remembered)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(remembered !== '')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<string | null>(null)
  const wait = useWait()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => focus(remembered ? 'current-password' : 'username'), [])

  useEffect(() => {
    const { token, profile } = getSession()
    if (token !== null) go(profile ? landing(profile) : '/', { replace: true })
  }, [go])

  const enter = (profile: Parameters<typeof returnPath>[0]) => go(returnPath(profile, state), { replace: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait.seconds > 0) return
    setRefused(null)
    const name = userName.trim()
    setMissing(!name || !password)
    if (!name || !password) return focus(name ? 'current-password' : 'username')
    setBusy(true)
    try {
      const signed = await signIn(name, password)
      if (remember) localStorage.setItem(rememberedKey, name)
      else localStorage.removeItem(rememberedKey)
      if ('challenge' in signed) setChallenge(signed.challenge)
      else enter(signed)
    } catch (thrown) {
      const error = thrown instanceof ProblemError ? thrown : null
      const seconds = error?.body.problem.errors?.find((entry) => entry.code === 'Auth.Locked')?.params?.['seconds']
      setBusy(false)
      if (error?.status === unauthorised) {
        setPassword('')
        focus('current-password')
      }
      if (typeof seconds === 'number') wait.start(seconds)
      else if (!error || !isHandled(error)) setRefused(error?.message ?? t('shell.problem.unknown'))
    }
  }
  const back = () => {
    setChallenge(null)
    setBusy(false)
    setPassword('')
  }
  const typed = { userName, setUserName, password, setPassword, remember, setRemember }
  return { ...typed, missing, refused, busy, wait, challenge, submit, enter, back }
}

/** Signing in. */
export default function Login() {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const signing = useSignIn((name) => form.current?.querySelector<HTMLInputElement>(`input[autocomplete=${name}]`)?.focus())
  const { userName, password, remember, missing, busy, wait, challenge } = signing
  if (challenge !== null)
    return (
      <FullPage title={t('secondFactor.code.title')} aside={<Aside />}>
        <CodeStep challenge={challenge} onDone={signing.enter} onBack={signing.back} />
      </FullPage>
    )
  const alert = wait.from > 0 ? t('signIn.login.locked', { time: clock(wait.from) }) : signing.refused
  return (
    <FullPage title={t('shell.login.title')} aside={<Aside />}>
      <div className="full-card">
        <h1>{t('shell.login.title')}</h1>
        <p>{t('shell.login.text')}</p>
        <form ref={form} className="full-form" noValidate onSubmit={signing.submit}>
          <div role="alert" hidden={!alert}>
            {alert && (
              <p className="full-alert">
                <Icon name="warning" />
                <span>{alert}</span>
              </p>
            )}
          </div>
          <Field label={t('shell.login.userName')} error={missing && !userName.trim() ? t('shell.required') : undefined}>
            {(control) => (
              <UserNameInput
                control={control}
                value={userName}
                onChange={(typed) => {
                  signing.setUserName(typed)
                  wait.stop()
                }}
              />
            )}
          </Field>
          <Field label={t('shell.login.password')} error={missing && !password ? t('shell.required') : undefined}>
            {(control) => (
              <PasswordInput control={control} value={password} onChange={signing.setPassword} autoComplete="current-password" />
            )}
          </Field>
          <div className="full-row">
            <label>
              <input type="checkbox" checked={remember} onChange={(event) => signing.setRemember(event.target.checked)} />
              {t('shell.login.remember')}
            </label>
            <Link to="/ForgetPassword" state={{ userName: userName.trim() }}>
              {t('signIn.forgot.link')}
            </Link>
          </div>
          <button type="submit" className="button" data-kind="filled" aria-disabled={busy || wait.seconds > 0}>
            {t(busy ? 'shell.login.busy' : 'shell.login.signIn')}
            {wait.seconds > 0 && <bdi aria-hidden="true">{clock(wait.seconds)}</bdi>}
          </button>
        </form>
      </div>
    </FullPage>
  )
}
