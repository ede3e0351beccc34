import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { notices } from '../../providers/notices.ts'
import { ProblemError } from '../../providers/problem.ts'
import { dropSession } from '../../providers/session.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { FullPage } from '../FullPage.tsx'
import { newPasswordFaults } from '../passwordRules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { UserNameOfForm } from './UserNameOfForm.tsx'

interface Owner {
  readonly userName: string
  readonly fullName: string
}

/** Whose password a link sets; it may have ended, or the question may have failed. */
function useOwner(token: string) {
  const [owner, setOwner] = useState<Owner | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again in every round
  useEffect(() => {
    const leaving = new AbortController()
    http<Owner>('Users/resetPassword/check', { method: 'POST', body: { token }, signal: leaving.signal })
      .then(({ json }) => setOwner(json))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        const ofLink = error instanceof ProblemError ? error.body.errors['token'] : undefined
        if (ofLink) setEnded(ofLink)
        else setFailed(error)
      })
    return () => leaving.abort()
  }, [token, round])
  const retry = () => {
    setFailed(null)
    setRound(round + 1)
  }
  return { owner, ended, setEnded, failed, retry }
}

/** Sets a new password by the link of a letter; then the person signs in with it. */
export function SetByLink({ token, onAgain }: { readonly token: string; readonly onAgain: () => void }) {
  const t = useT()
  const { owner, ended, setEnded, failed, retry } = useOwner(token)
  return (
    <FullPage title={t('signIn.reset.title')}>
      <div className="full-card">
        <h1>{t(ended === null ? 'signIn.reset.title' : 'signIn.reset.ended')}</h1>
        {ended !== null && (
          <>
            <p role="alert">{ended}</p>
            <div className="full-form">
              <button type="button" className="button" data-kind="filled" onClick={onAgain}>
                {t('signIn.reset.again')}
              </button>
              <Link className="button" data-kind="quiet" to="/login">
                {t('signIn.forgot.back')}
              </Link>
            </div>
          </>
        )}
        {failed !== null && (
          <Empty
            wrong="part"
            icon="warning"
            title={t('shell.errorTitle')}
            action={
              <button type="button" className="button" data-kind="filled" onClick={retry}>
                {t('shell.retry')}
              </button>
            }
          >
            {failed instanceof ProblemError ? failed.message : t('shell.problem.unknown')}
          </Empty>
        )}
        {ended === null && failed === null && owner === null && (
          <div className="full-form" role="status" aria-label={t('shell.loading')}>
            <div className="full-waiting" />
            <div className="full-waiting" />
          </div>
        )}
        {ended === null && owner !== null && <NewPasswordForm token={token} owner={owner} onEnded={setEnded} />}
      </div>
    </FullPage>
  )
}

interface FormProps {
  readonly token: string
  readonly owner: Owner
  readonly onEnded: (why: string) => void
}

/** Whose password it is, and the new one. */
function NewPasswordForm({ token, owner, onEnded }: FormProps) {
  const t = useT()
  const go = useNavigate()
  const problem = useProblem()
  const [values, setValues] = useState({ password: '', confirmPassword: '' })
  const [all, setAll] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('.password .input')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAll(true)
    const faults = newPasswordFaults(values, owner.userName)
    if (busy || Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      await http('Users/resetPassword', { method: 'POST', body: { token, ...values } })
      // Every session of that person has ended; one of another person in this browser ends too, so that nobody mistakes it.
      dropSession()()
      go('/login', { replace: true })
      notices.show({ kind: 'success', message: t('signIn.reset.done') })
    } catch (error) {
      setBusy(false)
      const fields = error instanceof ProblemError ? error.body.errors : {}
      if (fields['token']) onEnded(fields['token'])
      else {
        setRefused(fields)
        problem(error)
      }
    }
  }

  return (
    <>
      <p className="full-whom">
        <Icon name="user" size={18} />
        <bdi>{owner.fullName}</bdi>
        <bdi className="ltr">{owner.userName}</bdi>
      </p>
      <form ref={form} className="full-form" noValidate onSubmit={submit}>
        <UserNameOfForm userName={owner.userName} />
        <NewPasswordFields
          values={values}
          userName={owner.userName}
          refused={refused}
          all={all}
          onChange={(name, value) => {
            setValues({ ...values, [name]: value })
            setRefused(({ [name]: _gone, ...rest }) => rest)
          }}
        />
        <button type="submit" className="button" data-kind="filled" aria-disabled={busy}>
          {t('signIn.reset.save')}
        </button>
      </form>
    </>
  )
}
