import { useEffect, useState } from 'react'
import type { WatchedJob } from '../../shared/job.ts'
import { useT } from '../providers/i18n.ts'
import { isOver, triedOf } from '../providers/job.ts'

const steps = 4

/** What is read aloud of a job: each quarter and the end, not every second. */
export function JobSpoken({ job }: { readonly job: WatchedJob | undefined }) {
  const t = useT()
  const tried = job ? triedOf(job) : 0
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
