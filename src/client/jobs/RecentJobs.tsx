import { useT } from '../providers/i18n.ts'
import { moment } from '../records/values/useDisplay.ts'
import { Code } from '../shell/components/Code.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { toneOfJob } from './tone.ts'
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
    <details className="card job-recent">
      <summary>{t('jobs.recent')}</summary>
      <ul>
        {own.map((job) => (
          <li key={job.id}>
            <button type="button" className="g-link" onClick={() => onOpen(job.id)}>
              {t(`actions.${job.action}`)} · <Code>{moment(job.createdAt)}</Code>
            </button>
            <span className="job-recent-counts">{t('jobs.summary', { done: job.done, total: job.total })}</span>
            <StatePill tone={toneOfJob(job)} label={t(`jobs.state.${job.state}`)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
