import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { useSession } from '../providers/session.ts'
import { FullPage } from './FullPage.tsx'

const LostHelp = lazy(() => import('../pages/LostHelp.tsx'))

/** A page that is not there, or not for this person: says so, shows what was asked, offers the way on. */
export default function NotFound() {
  const t = useT()
  const { token } = useSession()
  const { state } = useLocation() as { state: { from?: string } | null }
  return (
    <FullPage title={t('shell.lost.title')}>
      <div className="lost">
        <span className="lost-code" aria-hidden="true">
          404
        </span>
        <h1 tabIndex={-1}>{t('shell.lost.title')}</h1>
        <p>{t('shell.lost.text')}</p>
        {state?.from && <bdi className="ltr">{state.from}</bdi>}
        <div className="lost-actions">
          <Link className="button" data-kind="filled" to={token === null ? '/login' : '/'}>
            {t(token === null ? 'shell.login.signIn' : 'shell.lost.home')}
          </Link>
          <button type="button" className="button" onClick={() => history.back()}>
            {t('shell.back')}
          </button>
        </div>
        {token !== null && (
          <Suspense fallback={null}>
            <LostHelp from={state?.from} />
          </Suspense>
        )}
      </div>
    </FullPage>
  )
}
