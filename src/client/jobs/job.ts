/** Long work as `GET jobs` tells about it. */
export interface Job {
  readonly id: number
  /** The action that it does on every record. */
  readonly action: string
  readonly state: 'waiting' | 'running' | 'cancelling' | 'done' | 'cancelled'
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly createdAt: string
  readonly finishedAt: string | null
}

/** A record that was refused, and why. */
export interface Failure {
  readonly resource: string
  readonly record: number
  /** The number of a document; null for what has none. */
  readonly number: number | null
  readonly code: string
  readonly message: string
}

export interface WatchedJob extends Job {
  readonly failures: readonly Failure[]
}

export interface JobOrder {
  readonly action: string
  readonly targets: readonly { readonly resource: string; readonly ids: readonly number[] }[]
  readonly input: object
}

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state === 'done' || state === 'cancelled'
