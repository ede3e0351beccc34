import type { ProblemEntry } from './problem.ts'

/** A day of a template that repeats, and what became of it. */
export interface Occurrence {
  readonly date: string
  readonly state: 'made' | 'failed' | 'leftOut'
  readonly voucher: { readonly id: number; readonly number: number | null; readonly status: string } | null
  readonly errors: readonly ProblemEntry[]
}

/** The days of a template: `GET voucherTemplates/{id}/occurrences`. */
export interface Occurrences {
  readonly repeats: boolean
  readonly paused: boolean
  /** The next days. */
  readonly upcoming: readonly string[]
  readonly occurrences: readonly Occurrence[]
}
