import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnSecondFactor } from '../../shared/secondFactor.ts'
import { landing, signOut } from '../providers/auth.ts'
import { answerCode, useCodeAsked } from '../providers/freshCode.ts'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { notices } from '../providers/notices.ts'
import { needSecondFactor, useSession } from '../providers/session.ts'
import { useProblem } from '../providers/useProblem.ts'
import { FullPage } from './FullPage.tsx'
import { Begin } from './secondFactor/Begin.tsx'
import { CodeForm } from './secondFactor/CodeForm.tsx'
import { RecoveryCodes } from './secondFactor/RecoveryCodes.tsx'
import { SetUp } from './secondFactor/SetUp.tsx'
import './secondFactor/secondFactor.css'

/** One's own second factor: set up, looked at, taken away. Who needs one and has none can do nothing else. */
export default function SecondFactor() {
  const t = useT()
  const go = useNavigate()
  const problem = useProblem()
  const { profile } = useSession()
  const codeAsked = useCodeAsked()
  const [own, setOwn] = useState<OwnSecondFactor | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useCallback(() => http<OwnSecondFactor>('Users/secondFactor').then(({ json }) => setOwn(json), problem), [problem])
  useEffect(() => void read(), [read])

  const must = profile?.needsSecondFactor === true
  const home = () => go(profile ? landing(profile) : '/')
  const back = must
    ? { onBack: () => void signOut(), backText: t('ra.auth.logout') }
    : { onBack: home, backText: t('shell.back') }
  const change = async (path: string, method: 'POST' | 'DELETE', done: string) => {
    if (busy) return
    setBusy(true)
    try {
      const { json } = await http<{ recoveryCodes?: string[] } | null>(path, { method })
      if (json?.recoveryCodes) setCodes(json.recoveryCodes)
      else notices.show({ kind: 'success', message: t(done) })
      await read()
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  const kept = () => {
    needSecondFactor(false)
    home()
  }
  return (
    <FullPage title={t('secondFactor.title')}>
      <div className="full-card second-factor">
        <h1 tabIndex={-1}>
          {t(codes ? 'secondFactor.recovery.title' : codeAsked ? 'secondFactor.code.title' : 'secondFactor.title')}
        </h1>
        {codes ? (
          <>
            <p>{t('secondFactor.recovery.text')}</p>
            <RecoveryCodes codes={codes} onDone={kept} />
          </>
        ) : codeAsked ? (
          <FreshCode />
        ) : own === null ? (
          <div className="full-form" aria-busy="true">
            <div className="full-waiting" />
          </div>
        ) : own.since === null ? (
          <>
            <p>{t(must ? 'secondFactor.must' : 'secondFactor.text')}</p>
            <Begin {...back} onDone={setCodes} />
          </>
        ) : (
          <SetUp own={own} busy={busy} onChange={(...what) => void change(...what)} onBack={home} />
        )}
      </div>
    </FullPage>
  )
}

/** Asks for a code where a change wants a fresh one. */
function FreshCode() {
  const t = useT()
  return (
    <>
      <p>{t('secondFactor.fresh.text')}</p>
      <CodeForm
        submit={t('secondFactor.fresh.go')}
        onCode={async (code) => {
          await http('Users/secondFactor/code', { method: 'POST', body: { code } })
          answerCode(true)
        }}
        onBack={() => answerCode(false)}
        backText={t('shell.cancel')}
      />
    </>
  )
}
