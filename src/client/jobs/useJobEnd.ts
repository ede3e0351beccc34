import { useEffect, useRef } from 'react'
import type { WatchedJob } from '../../shared/job.ts'
import { isOver } from '../providers/job.ts'

/**
 * Tells once that a job is over.
 * @param onEnd gets whether the job was seen at work before: after a reload its end may be the first thing that is seen of it
 */
export function useJobEnd(job: WatchedJob | undefined, onEnd: (job: WatchedJob, watched: boolean) => void): void {
  const working = useRef<number | null>(null)
  const told = useRef<number | null>(null)
  const handler = useRef(onEnd)
  handler.current = onEnd
  useEffect(() => {
    if (!job) return
    if (!isOver(job)) working.current = job.id
    else if (told.current !== job.id) {
      told.current = job.id
      handler.current(job, working.current === job.id)
    }
  }, [job])
}
