import type { ProblemEntry } from './problem.ts'

/** A day of a record that repeats, and what became of it. */
export interface Occurrence {
  readonly date: string
  readonly state: 'made' | 'failed' | 'leftOut'
  /** The first record that was made; null when it is there no longer. */
  readonly made: { readonly id: number; readonly number: string | null; readonly status: string | null } | null
  readonly errors: readonly ProblemEntry[]
}

/** The days of a record that repeats: `GET {resource}/{id}/occurrences`. */
export interface Occurrences {
  readonly repeats: boolean
  readonly paused: boolean
  /** The next days. */
  readonly upcoming: readonly string[]
  readonly occurrences: readonly Occurrence[]
}
