import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { OwnSession } from '../../shared/ownSession.ts'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { moment } from '../records/values/useDisplay.ts'
import { Button } from '../shell/components/Button.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { useProblem } from '../shell/dialogs/useProblem.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { deviceOf } from './sessions/device.ts'
import './sessions/sessions.css'

const queryKey = ['ownSessions']

/** Where one is signed in, with a way to sign out there. */
export default function Sessions() {
  const notify = useNotify()
  const t = useT()
  const client = useQueryClient()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http<OwnSession[]>('Users/sessions', { signal })).json,
  })
  const end = async (id: string | null) => {
    setBusy(true)
    try {
      await http(id === null ? 'Users/sessions' : `Users/sessions/${id}`, { method: 'DELETE' })
      notify(id === null ? 'people.sessions.othersEnded' : 'people.sessions.ended', { type: 'success' })
      await client.invalidateQueries({ queryKey })
    } catch (thrown) {
      problem(thrown)
    } finally {
      setBusy(false)
    }
  }
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage rows={3} />
  const others = data.filter((session) => !session.current)
  return (
    <>
      <PageHeader
        title={t('pages.sessions')}
        actions={
          others.length > 0 ? (
            <Button kind="danger" disabled={busy} onClick={() => void end(null)}>
              {t('people.sessions.endOthers')}
            </Button>
          ) : undefined
        }
      />
      <p className="sessions-text">{t('people.sessions.text')}</p>
      <ul className="card sessions">
        {data.map((session) => (
          <Row key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      {others.length === 0 && <p className="hint">{t('people.sessions.onlyThis')}</p>}
    </>
  )
}

interface RowProps {
  readonly session: OwnSession
  readonly busy: boolean
  readonly onEnd: () => void
}

function Row({ session, busy, onEnd }: RowProps) {
  const t = useT()
  const { write } = useNumerals()
  const { browser, system, phone } = deviceOf(session.userAgent)
  const known = [browser, system].filter(Boolean).join(' · ')
  const device = known || t('people.sessions.unknown')
  return (
    <li>
      <span className="sessions-icon">
        <Icon name={phone ? 'phoneDevice' : 'computer'} size={22} />
      </span>
      <div>
        <p className="sessions-device">
          <bdi>{device}</bdi>
          {session.current && <StatePill tone="accent" label={t('people.sessions.this')} />}
        </p>
        <dl>
          <div>
            <dt>{t('people.sessions.lastSeen')}</dt>
            <dd className="ltr">{write(moment(session.usedAt))}</dd>
          </div>
          <div>
            <dt>{t('people.sessions.since')}</dt>
            <dd className="ltr">{write(moment(session.createdAt))}</dd>
          </div>
          {session.address && (
            <div>
              <dt>{t('people.sessions.address')}</dt>
              <dd className="ltr">{session.address}</dd>
            </div>
          )}
        </dl>
      </div>
      {!session.current && (
        <Button disabled={busy} onClick={onEnd} aria-label={t('people.sessions.endOn', { device })}>
          {t('people.sessions.end')}
        </Button>
      )}
    </li>
  )
}
