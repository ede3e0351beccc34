import { type FormEvent, useState } from 'react'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'
import { useSession } from '../../providers/session.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { Field } from '../Field.tsx'
import { PasswordInput } from '../PasswordInput.tsx'
import { UserNameOfForm } from '../password/UserNameOfForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { QrCode } from './QrCode.tsx'

interface Setup {
  readonly setup: string
  readonly secret: string
  readonly address: string
}

interface Props {
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onBack: () => void
  readonly backText: string
}

/** Setting up: the password, then the picture for the telephone and a first code. */
export function Begin({ onDone, onBack, backText }: Props) {
  const t = useT()
  const [setup, setSetup] = useState<Setup | null>(null)
  if (setup === null) return <Password onDone={setSetup} onBack={onBack} backText={backText} />
  const send = async (code: string) => {
    const { json } = await http<{ recoveryCodes: string[] }>('Users/secondFactor', {
      method: 'POST',
      body: { setup: setup.setup, code },
    })
    onDone(json.recoveryCodes)
  }
  return (
    <>
      <ol className="setup-steps">
        <li>{t('secondFactor.setup.install')}</li>
        <li>
          {t('secondFactor.setup.scan')}
          <QrCode text={setup.address} label={t('secondFactor.setup.picture')} />
          <p className="hint">{t('secondFactor.setup.type')}</p>
          <code className="setup-secret" dir="ltr">
            {setup.secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
        </li>
        <li>{t('secondFactor.setup.confirm')}</li>
      </ol>
      <CodeForm submit={t('secondFactor.setup.done')} recoverable={false} onCode={send} onBack={onBack} backText={backText} />
    </>
  )
}

interface PasswordProps {
  readonly onDone: (setup: Setup) => void
  readonly onBack: () => void
  readonly backText: string
}

function Password({ onDone, onBack, backText }: PasswordProps) {
  const t = useT()
  const problem = useProblem()
  const { profile } = useSession()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!password) return setRefused(t('shell.required'))
    setBusy(true)
    try {
      onDone((await http<Setup>('Users/secondFactor/setup', { method: 'POST', body: { currentPassword: password } })).json)
    } catch (error) {
      setBusy(false)
      const fault = error instanceof ProblemError ? error.body.errors['currentPassword'] : undefined
      setRefused(fault)
      if (fault === undefined) problem(error)
    }
  }
  return (
    <form className="full-form" noValidate onSubmit={submit}>
      <UserNameOfForm userName={profile?.userName ?? ''} />
      <Field label={t('shell.password.field.currentPassword')} required error={refused}>
        {(control) => (
          <PasswordInput
            control={control}
            value={password}
            autoComplete="current-password"
            onChange={(value) => {
              setPassword(value)
              setRefused(undefined)
            }}
          />
        )}
      </Field>
      <button type="submit" className="button" data-kind="filled" aria-disabled={busy}>
        {t('secondFactor.begin')}
      </button>
      <button type="button" className="button" data-kind="quiet" onClick={onBack}>
        {backText}
      </button>
    </form>
  )
}
