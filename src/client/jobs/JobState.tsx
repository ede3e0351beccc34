import LinearProgress from '@mui/material/LinearProgress'
import type { Stage, WatchedJob } from '../../shared/job.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { isOver, triedOf } from '../providers/job.ts'
import { useNumerals } from '../providers/numerals.ts'

interface Props {
  readonly job: WatchedJob
  readonly labelledBy: string
}

/** How far a job is: its stage, the file that it has made, or counts of its records. */
export function JobState({ job, labelledBy }: Props) {
  const { total, stage, file } = job
  const staged = stage !== null && !isOver(job)
  const [at, of] = staged ? [stage.done, stage.of] : file !== null ? [1, 1] : [triedOf(job), total]
  return (
    <>
      <LinearProgress variant="determinate" value={(100 * at) / Math.max(1, of)} aria-labelledby={labelledBy} />
      {staged ? (
        <AtStage job={job} stage={stage} />
      ) : file !== null ? (
        <p className="hint">
          <bdi className="ltr">{file}</bdi>
        </p>
      ) : (
        <Counts job={job} />
      )}
    </>
  )
}

/** Work on one record that goes by stages: the one that it is at, and how many there are. */
function AtStage({ job, stage }: { readonly job: WatchedJob; readonly stage: Stage }) {
  const t = useT()
  const { language } = useLanguage()
  const { number } = useNumerals()
  const branch = stage.branch ? nameOf(stage.branch, language) : ''
  return (
    <>
      <p className="job-stage">
        <strong>{t('jobs.stageOf', { at: number(stage.done + 1), of: number(stage.of) })}</strong>{' '}
        <span role="status">{t(`jobs.stage.${job.action}.${stage.name}`, { branch })}</span>
      </p>
      <p className="hint">{t('jobs.stage.none')}</p>
    </>
  )
}

function Counts({ job }: { readonly job: WatchedJob }) {
  const t = useT()
  const { number } = useNumerals()
  const left = job.total - triedOf(job)
  const counts = {
    done: job.done,
    ...(job.skipped > 0 && { skipped: job.skipped }),
    failed: job.failed,
    ...((left > 0 || !isOver(job)) && { left }),
  }
  return (
    <dl className="job-counts">
      {Object.entries(counts).map(([name, count]) => (
        <div key={name} data-tone={count > 0 ? name : undefined}>
          <dt>{t(`jobs.${name === 'left' && isOver(job) ? 'notBegun' : name}`)}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
