import type { Job } from '../../shared/job.ts'

export interface JobOrder {
  readonly action: string
  readonly targets: readonly { readonly resource: string; readonly ids: readonly number[] }[]
  readonly input: object
}

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state === 'done' || state === 'cancelled'
