import type { Named } from './named.ts'

/** One counted group of `GET glance`: a record with what it belongs to, a month or a day. */
export interface Counted {
  readonly key: number | string
  readonly name: Named | null
  /** What the record belongs to. */
  readonly under: Named | null
  readonly part: string | null
  readonly count: number
  /** The figure that is added up, of a trend that adds up. */
  readonly sum?: string
}
