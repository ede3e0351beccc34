import { type FormEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useT } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'
import { Field } from '../Field.tsx'
import { clock, useWait } from '../login/useWait.ts'
import { CodeInput } from './CodeInput.tsx'

interface Props {
  readonly submit: string
  /** Whether a recovery code does it too. */
  readonly recoverable?: boolean
  readonly onCode: (code: string) => Promise<void>
  readonly onBack: () => void
  readonly backText: string
  /** Content between the code and the buttons. */
  readonly children?: ReactNode
}

/** Asks for a code, and says what is wrong with it. */
export function CodeForm({ submit, recoverable = true, onCode, onBack, backText, children }: Props) {
  const t = useT()
  const wait = useWait()
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait.seconds > 0) return
    setAlert(null)
    if (!code.trim()) return setRefused(t('shell.required'))
    setBusy(true)
    try {
      await onCode(code.trim())
    } catch (thrown) {
      const error = thrown instanceof ProblemError ? thrown : null
      const seconds = error?.body.problem.errors?.find((entry) => entry.code === 'Auth.Locked')?.params?.['seconds']
      setCode('')
      setRefused(error?.body.errors['code'])
      if (typeof seconds === 'number') wait.start(seconds)
      else if (!error?.body.errors['code']) setAlert(error?.message ?? t('shell.problem.unknown'))
    }
    setBusy(false)
  }
  const told = wait.from > 0 ? t('signIn.login.locked', { time: clock(wait.from) }) : alert
  return (
    <form className="full-form" noValidate onSubmit={send}>
      <div role="alert" hidden={!told}>
        {told && (
          <p className="full-alert">
            <Icon name="warning" />
            {told}
          </p>
        )}
      </div>
      <Field label={t(recovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')} required error={refused}>
        {(control) => (
          <CodeInput
            control={control}
            recovery={recovery}
            first={recoverable}
            value={code}
            onChange={(value) => {
              setCode(value)
              setRefused(undefined)
            }}
          />
        )}
      </Field>
      {children}
      <button type="submit" className="button" data-kind="filled" aria-disabled={busy || wait.seconds > 0}>
        {submit}
        {wait.seconds > 0 && <bdi aria-hidden="true">{clock(wait.seconds)}</bdi>}
      </button>
      {recoverable && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => {
            setRecovery(!recovery)
            setCode('')
            setRefused(undefined)
          }}
        >
          {t(recovery ? 'secondFactor.useCode' : 'secondFactor.useRecoveryCode')}
        </button>
      )}
      <button type="button" className="button" data-kind="quiet" onClick={onBack}>
        {backText}
      </button>
    </form>
  )
}
