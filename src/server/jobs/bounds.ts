import { type Caller, contextWithin } from '../access/caller.ts'
import type { Context } from '../engine/context.ts'
import type { Server } from '../server.ts'

/** What is stored with a job of the bounds in which it was ordered. */
export interface JobBounds {
  readonly branch: number
  /** Null for all years. */
  readonly year: number | null
  /** Codes of the questions that were answered when it was ordered. */
  readonly confirmed: readonly string[] | null
}

/**
 * The bounds of a job for a person as they are now, with more questions answered.
 * @throws Problem 403 when they may choose its branch or its year no longer
 */
export const boundsOf = (
  server: Server,
  caller: Caller,
  { branch, year, confirmed }: JobBounds,
  answered: readonly string[] = [],
): Context =>
  contextWithin(server, caller, {
    branch: String(branch),
    year: year === null ? 'all' : String(year),
    confirmed: [...(confirmed ?? []), ...answered],
  })
