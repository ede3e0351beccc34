import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Tone } from '../../../../schema/tones.ts'
import type { SentLink } from '../../../shared/sentLink.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { SkeletonPage } from '../../components/Skeleton.tsx'
import { StatePill } from '../../components/StatePill.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { forgetSecret, type LinksOf } from '../../providers/revealed.ts'
import { useProblem } from '../../providers/useProblem.ts'

const tones: Readonly<Record<SentLink['state'], Tone>> = { open: 'success', used: 'neutral', ended: 'neutral' }

/** The links that staff gave to people without an account, to be taken back one by one. */
export default function PublicLinksSheet({ resource, record }: LinksOf) {
  const t = useT()
  const notify = useNotify()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['publicLinks', resource, record],
    queryFn: async ({ signal }) =>
      (await http<SentLink[]>(`${resource}/publicLinks${record === null ? '' : `?record=${record}`}`, { signal })).json,
  })
  const end = async ({ id }: SentLink) => {
    setBusy(true)
    try {
      await http(`${resource}/publicLinks/${id}`, { method: 'DELETE' })
      notify('pages.publicLink.endedOne', { type: 'success' })
      await refetch()
    } catch (thrown) {
      problem(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet title={t('pages.publicLink.links')} onClose={forgetSecret} wide>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonPage rows={3} />
      ) : data.length === 0 ? (
        <Empty icon="link" title={t('pages.publicLink.none')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.map((link) => (
            <Row key={link.id} link={link} busy={busy} onEnd={() => void end(link)} />
          ))}
        </Box>
      )}
    </Sheet>
  )
}

interface RowProps {
  readonly link: SentLink
  readonly busy: boolean
  readonly onEnd: () => void
}

function Row({ link: { title, state, madeBy, createdAt, expiresAt }, busy, onEnd }: RowProps) {
  const t = useT()
  const what = title ?? t('pages.publicLink.form')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '8px 16px',
        py: '14px',
        '& + &': { borderTop: '1px solid var(--line-inner)' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', fontWeight: 600 }}>
          <bdi>{what}</bdi>
          <StatePill tone={tones[state]} label={t(`pages.publicLink.state.${state}`)} />
        </Stack>
        <Typography variant="caption" component="p">
          {madeBy && <bdi>{madeBy} · </bdi>}
          <Moment at={createdAt} /> · {t('pages.publicLink.until')} <Moment at={expiresAt} />
        </Typography>
      </Box>
      {state === 'open' && (
        <Button
          disabled={busy}
          onClick={onEnd}
          aria-label={t('pages.publicLink.endThis', { what })}
          sx={{ minHeight: { xs: 44, sm: 36 } }}
        >
          {t('pages.publicLink.endOne')}
        </Button>
      )}
    </Box>
  )
}
