import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../components/Icon.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { Field } from '../Field.tsx'
import { FullPage } from '../FullPage.tsx'
import { UserNameInput } from '../login/UserNameInput.tsx'
import { clock, useWait } from '../login/useWait.ts'

/** Asks for a link by user name or e-mail address. What follows is the same for everyone: it tells nobody who is known here. */
export function AskForLink({ userName: given }: { readonly userName: string }) {
  const t = useT()
  const problem = useProblem()
  const [userName, setUserName] = useState(given)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const wait = useWait()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait.seconds > 0) return
    const name = userName.trim()
    setMissing(name === '')
    if (name === '') return box.current?.focus()
    setBusy(true)
    try {
      await http('Users/forgotPassword', { method: 'POST', body: { userName: name } })
      setAsked(true)
    } catch (error) {
      const found = error instanceof ProblemError ? error.body.problem.errors?.[0] : undefined
      const seconds = found?.code === 'Auth.Locked' ? found.params?.['seconds'] : undefined
      if (typeof seconds === 'number') wait.start(seconds)
      else problem(error)
    } finally {
      setBusy(false)
    }
  }

  if (asked) return <Asked onAgain={() => setAsked(false)} />
  return (
    <FullPage title={t('signIn.forgot.title')}>
      <div className="full-card">
        <h1>{t('signIn.forgot.title')}</h1>
        <p>{t('signIn.forgot.text')}</p>
        <form className="full-form" noValidate onSubmit={submit}>
          <div role="alert" hidden={wait.from === 0}>
            {wait.from > 0 && (
              <p className="full-alert">
                <Icon name="warning" />
                {t('signIn.forgot.locked', { time: clock(wait.from) })}
              </p>
            )}
          </div>
          <Field label={t('signIn.forgot.userName')} error={missing && !userName.trim() ? t('shell.required') : undefined}>
            {(control) => (
              <UserNameInput
                control={control}
                ref={box}
                value={userName}
                onChange={(typed) => {
                  setUserName(typed)
                  wait.stop()
                }}
              />
            )}
          </Field>
          <button type="submit" className="button" data-kind="filled" aria-disabled={busy || wait.seconds > 0}>
            {t('signIn.forgot.send')}
            {wait.seconds > 0 && <bdi aria-hidden="true">{clock(wait.seconds)}</bdi>}
          </button>
          <Link className="button" data-kind="quiet" to="/login">
            {t('signIn.forgot.back')}
          </Link>
        </form>
      </div>
    </FullPage>
  )
}

/** What is said once a link was asked for, to everyone alike. */
function Asked({ onAgain }: { readonly onAgain: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <FullPage title={t('signIn.forgot.title')}>
      <div className="full-card">
        <h1 ref={heading} tabIndex={-1}>
          {t('signIn.forgot.sent')}
        </h1>
        <p>{t('signIn.forgot.sentText')}</p>
        <p>{t('signIn.forgot.noMail')}</p>
        <div className="full-form">
          <Link className="button" data-kind="filled" to="/login">
            {t('signIn.forgot.back')}
          </Link>
          <button type="button" className="button" data-kind="quiet" onClick={onAgain}>
            {t('signIn.forgot.again')}
          </button>
        </div>
      </div>
    </FullPage>
  )
}
