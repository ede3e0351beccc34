import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Job, Stage, WatchedJob } from '../../shared/job.ts'
import { http } from '../providers/http.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { ProblemError } from '../providers/problem.ts'
import { saveFile } from '../records/list/useExport.ts'
import { Button } from '../shell/components/Button.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { Skeleton } from '../shell/components/Skeleton.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { useProblem } from '../shell/dialogs/useProblem.ts'
import { JobFailures } from './JobFailures.tsx'
import { isOver } from './job.ts'
import { toneOfJob } from './tone.ts'
import { cancelJob, confirmJob, useJob } from './useJob.ts'
import './jobs.css'

interface Props {
  readonly id: number
  /** It was ordered just now: whoever ordered it is led here. */
  readonly fresh?: boolean
  /** The job came to its end while it was watched. */
  readonly onEnd?: () => void
  /** What it asked about was ordered once more, as another job. */
  readonly onOrdered?: (job: Job) => void
  /** What it makes is saved as soon as it is there. */
  readonly saves?: boolean
  /** The person has seen enough of it. */
  readonly onClose: () => void
}

/** Long work as it goes on: a bar, counts, what was refused and why, a way to stop it. */
export function JobProgress({ id, fresh = false, saves = false, onEnd, onOrdered, onClose }: Props) {
  const t = useT()
  const problem = useProblem()
  const client = useQueryClient()
  const { data: job, error } = useJob(id)
  const [busy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  const download = (name: string) => run(async () => saveFile(await blobOf(`jobs/${id}/file`), name))
  useEnd(job, (ended) => {
    if (saves && ended.file !== null) void download(ended.file)
    onEnd?.()
  })
  useEffect(() => {
    if (fresh) head.current?.focus()
  }, [fresh])
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (refused) {
      problem(refused)
    } finally {
      setBusy(false)
    }
  }
  const file = () =>
    run(async () => {
      saveFile(await blobOf(`jobs/${id}/failures`), `${t('jobs.failures')}.xlsx`)
    })
  const over = job !== undefined && isOver(job)
  const gone = error instanceof ProblemError && error.status >= 400 && error.status < 500
  return (
    <section className="card job" aria-labelledby={`job-${id}`}>
      <header className="job-head">
        <h2 id={`job-${id}`} ref={head} tabIndex={-1}>
          {job ? t(`actions.${job.action}`) : t('jobs.title')}
        </h2>
        {job && <StatePill tone={toneOfJob(job)} label={t(`jobs.state.${job.state}`)} />}
        <span className="job-tools">
          {over && job.failed > 0 && (
            <Button disabled={busy} icon={<Icon name="download" size={16} />} onClick={file}>
              {t('jobs.file')}
            </Button>
          )}
          {over && job.file !== null && (
            <Button disabled={busy} icon={<Icon name="download" size={16} />} onClick={() => void download(job.file ?? '')}>
              {t('jobs.download')}
            </Button>
          )}
          {job && !over && (
            <Button disabled={busy || job.state === 'cancelling'} onClick={() => run(() => cancelJob(client, id))}>
              {t('jobs.cancel')}
            </Button>
          )}
          {(over || gone) && <Button kind="quiet" icon={<Icon name="close" />} aria-label={t('jobs.close')} onClick={onClose} />}
        </span>
      </header>
      {gone ? (
        <p className="hint">{error.message}</p>
      ) : job ? (
        job.stage && !over ? (
          <AtStage job={job} stage={job.stage} labelledBy={`job-${id}`} />
        ) : job.file !== null ? (
          <Made file={job.file} labelledBy={`job-${id}`} />
        ) : (
          <Counts job={job} labelledBy={`job-${id}`} />
        )
      ) : (
        <Skeleton height={44} />
      )}
      {error !== null && !gone && <p className="job-away">{t('jobs.away')}</p>}
      {over && job.asked > 0 && onOrdered && (
        <p className="job-asked">
          <span>{t('jobs.asked', { count: job.asked })}</span>
          <Button disabled={busy} onClick={() => run(async () => onOrdered(await confirmJob(client, id)))}>
            {t('jobs.confirm')}
          </Button>
        </p>
      )}
      {over && job.failures.length > 0 && <JobFailures failures={job.failures} failed={job.failed} />}
      <Spoken job={job} />
    </section>
  )
}

const blobOf = async (path: string): Promise<Blob> => (await http<Blob>(path, { as: 'blob', headers: { Accept: '*/*' } })).json

/** Work on one record that goes by stages: the one that it is at, and how many there are. */
function AtStage({ job, stage, labelledBy }: { readonly job: WatchedJob; readonly stage: Stage; readonly labelledBy: string }) {
  const t = useT()
  const { language } = useLanguage()
  const { number } = useNumerals()
  const branch = stage.branch ? nameOf(stage.branch, language) : ''
  return (
    <>
      <progress className="job-bar" value={stage.done} max={stage.of} aria-labelledby={labelledBy} />
      <p className="job-stage">
        <strong>{t('jobs.stageOf', { at: number(stage.done + 1), of: number(stage.of) })}</strong>{' '}
        <span role="status">{t(`jobs.stage.${job.action}.${stage.name}`, { branch })}</span>
      </p>
      <p className="hint">{t('jobs.stage.none')}</p>
    </>
  )
}

/** Work that has made one file counts nothing: it is there. */
const Made = ({ file, labelledBy }: { readonly file: string; readonly labelledBy: string }) => (
  <>
    <progress className="job-bar" value={1} max={1} aria-labelledby={labelledBy} />
    <p className="hint">
      <bdi className="ltr">{file}</bdi>
    </p>
  </>
)

function Counts({ job, labelledBy }: { readonly job: WatchedJob; readonly labelledBy: string }) {
  const t = useT()
  const tried = job.done + job.failed
  const left = job.total - tried
  const counts = { done: job.done, failed: job.failed, ...((left > 0 || !isOver(job)) && { left }) }
  return (
    <>
      <progress className="job-bar" value={tried} max={job.total} aria-labelledby={labelledBy} />
      <dl className="job-counts">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} data-tone={count > 0 ? name : undefined}>
            <dt>{t(`jobs.${name === 'left' && isOver(job) ? 'notBegun' : name}`)}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const steps = 4

/** What is read aloud: each quarter and the end, not every second. */
function Spoken({ job }: { readonly job: WatchedJob | undefined }) {
  const t = useT()
  const tried = job ? job.done + job.failed : 0
  const step = job ? Math.floor((steps * tried) / Math.max(1, job.total)) : 0
  const [said, setSaid] = useState('')
  const over = job !== undefined && isOver(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: between two steps there is nothing to say
  useEffect(() => {
    if (!job) return
    const { done, failed, total } = job
    setSaid(over ? t('jobs.ended', { done, failed, total }) : t('jobs.tried', { tried, total }))
  }, [step, over])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}

/** Tells once that a job which was seen at work is over. */
function useEnd(job: WatchedJob | undefined, onEnd: (job: WatchedJob) => void): void {
  const working = useRef<number | null>(null)
  const told = useRef(onEnd)
  told.current = onEnd
  useEffect(() => {
    if (!job) return
    if (!isOver(job)) working.current = job.id
    else if (working.current === job.id) {
      working.current = null
      told.current(job)
    }
  }, [job])
}
