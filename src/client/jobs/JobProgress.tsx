import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Job, WatchedJob } from '../../shared/job.ts'
import { takeFocus } from '../components/giveFocus.ts'
import { StatePill } from '../components/StatePill.tsx'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { isOver } from '../providers/job.ts'
import { ProblemError } from '../providers/problem.ts'
import { cancelJob, confirmJob, undoJob, useJob } from '../providers/useJob.ts'
import { useProblem } from '../providers/useProblem.ts'
import { saveFile } from '../records/values/useExport.ts'
import { JobFailures } from './JobFailures.tsx'
import { JobSpoken } from './JobSpoken.tsx'
import { JobState } from './JobState.tsx'
import { JobTools } from './JobTools.tsx'
import { toneOfJob } from './jobTone.ts'
import { UndoDialog } from './UndoDialog.tsx'
import { useJobEnd } from './useJobEnd.ts'
import { useJobName } from './useJobName.ts'
import './jobs.css'

interface Props {
  readonly id: number
  /** It was ordered just now: whoever ordered it is led here. */
  readonly fresh?: boolean
  /** The job is over: what stands beside it may have been read before its end. */
  readonly onEnd?: () => void
  /** What it asked about was ordered once more, as another job. */
  readonly onOrdered?: (job: Job) => void
  /** What it makes is saved as soon as it is there. */
  readonly saves?: boolean
  /** What it changed can be taken back. */
  readonly undo?: boolean
  /** The person has seen enough of it. */
  readonly onClose: () => void
}

/** Long work as it goes on: a bar, counts, what was refused and why, a way to stop it. */
export function JobProgress({ id, fresh = false, saves = false, undo = false, onEnd, onOrdered, onClose }: Props) {
  const t = useT()
  const nameOf = useJobName()
  const problem = useProblem()
  const client = useQueryClient()
  const { data: job, error } = useJob(id)
  const [busy, setBusy] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  const download = (path: string, name: string) => run(async () => saveFile(await blobOf(`jobs/${id}/${path}`), name))
  useJobEnd(job, (ended, watched) => {
    if (watched && saves && ended.file !== null) void download('file', ended.file)
    onEnd?.()
  })
  useEffect(() => {
    if (fresh) takeFocus(head.current)
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
  const over = job !== undefined && isOver(job)
  const gone = error instanceof ProblemError && error.status >= 400 && error.status < 500
  return (
    <Card component="section" className="job" aria-labelledby={`job-${id}`}>
      <header className="job-line">
        <h2 id={`job-${id}`} ref={head} tabIndex={-1}>
          {job ? nameOf(job) : t('jobs.title')}
        </h2>
        {job && <StatePill tone={toneOfJob(job)} label={t(`jobs.state.${job.state}`)} />}
        <JobTools
          job={job}
          gone={gone}
          busy={busy}
          onDownload={download}
          onUndo={undo && onOrdered ? () => setUndoing(true) : undefined}
          onCancel={() => run(() => cancelJob(client, id))}
          onClose={onClose}
        />
      </header>
      {gone ? (
        <p className="hint">{error.message}</p>
      ) : job ? (
        <JobState job={job} labelledBy={`job-${id}`} />
      ) : (
        <Skeleton height={44} />
      )}
      {error !== null && !gone && <p className="job-away">{t('jobs.away')}</p>}
      {over && job.asked > 0 && onOrdered && (
        <Asked job={job} busy={busy} onSaid={(said) => run(async () => onOrdered(await confirmJob(client, id, said)))} />
      )}
      {over && job.failures.length > 0 && <JobFailures failures={job.failures} failed={job.failed} />}
      <JobSpoken job={job} />
      {undoing && job && (
        <UndoDialog
          run={nameOf(job)}
          busy={busy}
          onStay={() => setUndoing(false)}
          onUndo={async () => {
            await run(async () => onOrdered?.(await undoJob(client, id)))
            setUndoing(false)
          }}
        />
      )}
    </Card>
  )
}

interface AskedProps {
  readonly job: WatchedJob
  readonly busy: boolean
  readonly onSaid: (said: true | string) => void
}

/** What a job asks about, and what can be said to it. */
function Asked({ job, busy, onSaid }: AskedProps) {
  const t = useT()
  return (
    <p className="job-line">
      <span>{t('jobs.asked', { count: job.asked })}</span>
      {saidTo(job).map((said) => (
        <Button key={String(said)} disabled={busy} onClick={() => onSaid(said)}>
          {said === true ? t('jobs.confirm') : t(`answers.${said.slice(said.indexOf('.') + 1)}`)}
        </Button>
      ))}
    </p>
  )
}

/** What can be said to all that a job asks alike: yes, or the answers of those to which yes is none. */
const saidTo = ({ failures }: WatchedJob): readonly (true | string)[] => [
  ...new Set(failures.flatMap(({ asks, answers }): readonly (true | string)[] => (asks ? (answers ?? [true]) : []))),
]

const blobOf = async (path: string): Promise<Blob> => (await http<Blob>(path, { as: 'blob', headers: { Accept: '*/*' } })).json
