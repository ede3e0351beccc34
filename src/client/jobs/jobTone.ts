import type { Tone } from '../../../schema/tones.ts'
import type { Job } from '../../shared/job.ts'

/** The tone of a job's state: what was refused wants to be looked at. */
export function toneOfJob({ state, failed }: Pick<Job, 'state' | 'failed'>): Tone {
  if (state === 'cancelled') return 'neutral'
  if (state === 'done') return failed > 0 ? 'warning' : 'success'
  return 'warning'
}
