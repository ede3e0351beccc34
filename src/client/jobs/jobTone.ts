import type { Job } from '../../shared/job.ts'
import type { Tone } from '../components/StatePill.tsx'

/** The tone of a job's state: what was refused wants to be looked at. */
export function toneOfJob({ state, failed }: Pick<Job, 'state' | 'failed'>): Tone {
  if (state === 'cancelled') return 'neutral'
  if (state === 'done') return failed > 0 ? 'warning' : 'accent'
  return 'warning'
}
