import Link from '@mui/material/Link'
import { Fold } from '../components/Fold.tsx'
import { Moment } from '../components/Moment.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { useT } from '../providers/i18n.ts'
import { useJobs } from '../providers/useJob.ts'
import { toneOfJob } from './jobTone.ts'
import { useJobName } from './useJobName.ts'
import './jobs.css'

interface Props {
  /** The actions that concern the page. */
  readonly actions: readonly string[]
  /** The run whose page it is. */
  readonly run?: string
  readonly title?: string
  /** The one that is shown above. */
  readonly current: number | null
  readonly onOpen: (id: number) => void
}

/** The last jobs of this person, folded: to look again at what was refused, or at one that still runs. */
export function RecentJobs({ actions, run, current, onOpen, ...props }: Props) {
  const t = useT()
  const nameOf = useJobName()
  const { title = t('jobs.recent') } = props
  const { data = [] } = useJobs()
  const own = data.filter((job) => actions.includes(job.action) && job.id !== current && (run === undefined || job.run === run))
  if (!own.length) return null
  return (
    <Fold variant="outlined" heading="h2" title={title}>
      <ul className="job-recent">
        {own.map((job) => (
          <li key={job.id}>
            <Link component="button" onClick={() => onOpen(job.id)}>
              {nameOf(job)} · <Moment at={job.createdAt} />
            </Link>
            <span>{t('jobs.summary', { done: job.done, total: job.total })}</span>
            <StatePill tone={toneOfJob(job)} label={t(`jobs.state.${job.state}`)} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
