import type { Named } from './named.ts'

/** One counted group of `GET glance`: a record with what it belongs to, or a month. */
export interface Counted {
  readonly key: number | string
  readonly name: Named | null
  /** What the record belongs to. */
  readonly under: Named | null
  readonly part: string | null
  readonly count: number
}
