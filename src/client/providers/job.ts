import type { Job } from '../../shared/job.ts'

export interface JobOrder {
  readonly action: string
  readonly targets: readonly { readonly resource: string; readonly ids: readonly number[] }[]
  readonly input: object
}

/** How many of its records are finished, with or without success. */
export const triedOf = ({ done, skipped, failed }: Pick<Job, 'done' | 'skipped' | 'failed'>): number => done + skipped + failed

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state === 'done' || state === 'cancelled'
