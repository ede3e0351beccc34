import { useEffect, useRef } from 'react'
import type { WatchedJob } from '../../shared/job.ts'
import { isOver } from '../providers/job.ts'

/** Tells once that a job which was seen at work is over. */
export function useJobEnd(job: WatchedJob | undefined, onEnd: (job: WatchedJob) => void): void {
  const working = useRef<number | null>(null)
  const handler = useRef(onEnd)
  handler.current = onEnd
  useEffect(() => {
    if (!job) return
    if (!isOver(job)) working.current = job.id
    else if (working.current === job.id) {
      working.current = null
      handler.current(job)
    }
  }, [job])
}
