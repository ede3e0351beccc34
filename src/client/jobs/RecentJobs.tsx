import Link from '@mui/material/Link'
import { Fold } from '../components/Fold.tsx'
import { Moment } from '../components/Moment.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { useT } from '../providers/i18n.ts'
import { toneOfJob } from './jobTone.ts'
import { useJobs } from './useJob.ts'
import './jobs.css'

interface Props {
  /** The actions that concern the page. */
  readonly actions: readonly string[]
  /** The one that is shown above. */
  readonly current: number | null
  readonly onOpen: (id: number) => void
}

/** The last jobs of this person, folded: to look again at what was refused, or at one that still runs. */
export function RecentJobs({ actions, current, onOpen }: Props) {
  const t = useT()
  const { data = [] } = useJobs()
  const own = data.filter((job) => actions.includes(job.action) && job.id !== current)
  if (!own.length) return null
  return (
    <Fold variant="outlined" heading="h2" title={t('jobs.recent')}>
      <ul className="job-recent">
        {own.map((job) => (
          <li key={job.id}>
            <Link component="button" onClick={() => onOpen(job.id)}>
              {t(`actions.${job.action}`)} · <Moment at={job.createdAt} />
            </Link>
            <span>{t('jobs.summary', { done: job.done, total: job.total })}</span>
            <StatePill tone={toneOfJob(job)} label={t(`jobs.state.${job.state}`)} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
