import { useState } from 'react'
import { signInWithCode } from '../../providers/auth.ts'
import { useT } from '../../providers/i18n.ts'
import type { Profile } from '../../providers/session.ts'
import { CodeForm } from '../secondFactor/CodeForm.tsx'

interface Props {
  readonly challenge: string
  readonly onDone: (profile: Profile) => void
  readonly onBack: () => void
}

/** The second step of signing in. */
export function CodeStep({ challenge, onDone, onBack }: Props) {
  const t = useT()
  const [remember, setRemember] = useState(false)
  return (
    <div className="full-card">
      <h1>{t('secondFactor.code.title')}</h1>
      <p>{t('secondFactor.code.text')}</p>
      <CodeForm
        submit={t('shell.login.signIn')}
        onCode={async (code) => onDone(await signInWithCode(challenge, code, remember))}
        onBack={onBack}
        backText={t('signIn.forgot.back')}
      >
        <div className="full-row">
          <label>
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {t('secondFactor.remember')}
          </label>
        </div>
      </CodeForm>
    </div>
  )
}
