import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Code } from '../components/Code.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { useSubscription } from '../shell/useSubscription.ts'
import { Facts } from './Facts.tsx'

/** Days before the end from which the page warns. */
const soon = 30
/** The part of the seats from which their bar warns. */
const nearlyFull = 0.9

/** What the school has subscribed to, until when, and how much of it is used. */
export default function Subscription() {
  const t = useT()
  const { language } = useLanguage()
  const { company } = useFrame()
  const { data, error, refetch } = useSubscription()
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const { status } = data
  return (
    <>
      <PageHeader
        title={t('pages.subscription')}
        {...(status !== undefined && {
          state: (
            <StatePill
              tone={status !== 'active' ? 'danger' : data.daysLeft <= soon ? 'warning' : 'success'}
              label={t(`pages.subscription.${status}`)}
            />
          ),
        })}
        actions={
          data.contactUrl && (
            <Button variant="contained" color="primary" href={data.contactUrl} target="_blank" rel="noreferrer">
              {t('shell.contactUs')}
            </Button>
          )
        }
      />
      <Stack sx={{ gap: 2, maxWidth: 860 }}>
        {data.plan !== undefined && (
          <>
            <Facts
              title={t('pages.subscription')}
              facts={[
                [t('pages.subscription.plan'), t(`pages.subscription.plan.${data.plan}`, { _: data.plan })],
                [t('pages.subscription.account'), nameOf(company, language)],
                [t('pages.subscription.from'), <Code key="from">{data.startDate}</Code>],
                [t('pages.subscription.until'), <Code key="until">{data.endDate}</Code>],
                [t('pages.subscription.left'), t('pages.subscription.days', { count: Math.max(0, data.daysLeft) })],
              ]}
            />
            <Card component="section" aria-labelledby="seats" sx={{ display: 'grid', gap: '14px', p: '16px 20px' }}>
              <h2 id="seats">{t('pages.subscription.used')}</h2>
              <Seats name="students" used={data.students} most={data.maxStudents} />
              <Seats name="branches" used={data.branches} most={data.maxBranches} />
              <Seats name="users" used={data.users} most={null} />
            </Card>
          </>
        )}
        <Typography sx={{ color: 'text.secondary' }}>{t('pages.subscription.note')}</Typography>
        {!data.contactUrl && <Typography>{t('shell.contactNobody')}</Typography>}
        <Box>
          <Button component={Link} to="/second-page">
            {t('pages.about')}
          </Button>
        </Box>
      </Stack>
    </>
  )
}

/** How many of what was bought are used; the bar says it again. */
function Seats({ name, used, most }: { readonly name: string; readonly used: number; readonly most: number | null }) {
  const t = useT()
  const { number } = useNumerals()
  const part = used / Math.max(1, most ?? 1)
  return (
    <div>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: '6px' }}>
        <span>{t(`resources.${name}.name`, { smart_count: 2 })}</span>
        <span>
          {most === null
            ? `${number(used)} · ${t('pages.subscription.unlimited')}`
            : t('pages.subscription.of', { used: number(used), most: number(most) })}
        </span>
      </Stack>
      {most !== null && (
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={Math.min(100, part * 100)}
          color={part >= nearlyFull ? 'warning' : 'primary'}
          sx={{ height: 10 }}
        />
      )}
    </div>
  )
}
