import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { OwnSession } from '../../shared/ownSession.ts'
import { Code } from '../components/Code.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Icon } from '../components/Icon.tsx'
import { Moment } from '../components/Moment.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { deviceOf } from '../providers/device.ts'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { useProblem } from '../providers/useProblem.ts'

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
            <Button color="error" disabled={busy} onClick={() => void end(null)}>
              {t('people.sessions.endOthers')}
            </Button>
          ) : undefined
        }
      />
      <Typography sx={{ maxWidth: '70ch', mb: 2, color: 'text.secondary' }}>{t('people.sessions.text')}</Typography>
      <Card component="ul" className="sessions">
        {data.map((session) => (
          <Row key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
        ))}
      </Card>
      {others.length === 0 && (
        <Typography variant="caption" component="p" sx={{ mt: '12px' }}>
          {t('people.sessions.onlyThis')}
        </Typography>
      )}
    </>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: '12px 16px',
  p: { xs: 2, sm: '16px 20px' },
  '& + &': { borderTop: '1px solid var(--line-inner)' },
} as const
const endButton = { gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start', minHeight: { xs: 44, sm: 36 } } as const

interface RowProps {
  readonly session: OwnSession
  readonly busy: boolean
  readonly onEnd: () => void
}

function Row({ session, busy, onEnd }: RowProps) {
  const t = useT()
  const { browser, system, phone } = deviceOf(session.userAgent)
  const known = [browser, system].filter(Boolean).join(' · ')
  const device = known || t('people.sessions.unknown')
  const facts = [
    [t('people.sessions.lastSeen'), <Moment key="used" at={session.usedAt} />],
    [t('people.sessions.since'), <Moment key="created" at={session.createdAt} />],
    ...(session.address ? ([[t('people.sessions.address'), <Code key="address">{session.address}</Code>]] as const) : []),
  ] as const
  return (
    <Box component="li" sx={row}>
      <Avatar variant="rounded" sx={{ width: 44, height: 44, bgcolor: 'var(--neutral-soft)', color: 'var(--ink2)' }}>
        <Icon name={phone ? 'phoneDevice' : 'computer'} size={22} />
      </Avatar>
      <div>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', fontWeight: 600 }}>
          <bdi>{device}</bdi>
          {session.current && <StatePill tone="success" label={t('people.sessions.this')} />}
        </Stack>
        <Stack
          component="dl"
          direction="row"
          sx={{ flexWrap: 'wrap', gap: '2px 20px', mt: '4px', fontSize: 13, color: 'text.secondary' }}
        >
          {facts.map(([name, value]) => (
            <Stack key={name} direction="row" sx={{ gap: '6px' }}>
              <Box component="dt" sx={{ color: 'text.disabled' }}>
                {name}
              </Box>
              <dd>{value}</dd>
            </Stack>
          ))}
        </Stack>
      </div>
      {!session.current && (
        <Button disabled={busy} onClick={onEnd} aria-label={t('people.sessions.endOn', { device })} sx={endButton}>
          {t('people.sessions.end')}
        </Button>
      )}
    </Box>
  )
}
