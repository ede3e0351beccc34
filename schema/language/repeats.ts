import type { Mapping } from './mapping.ts'

/** Records that are made from a record on its days. */
export interface Repeats {
  readonly makes: string
  readonly by?: string
  readonly with?: Mapping
}

/**
 * Records that last for a time. Once the last day has passed the clock does the action, with that day.
 * @example ends: { on: 'to', since: 'from', with: 'student.leftOn', action: 'takeOff' }
 */
export interface Ends {
  /** The last day: a field, and an input of the action. */
  readonly on: string
  /** The first day; the record ends on no earlier one. */
  readonly since?: string
  /** A day of a referred record that ends this one too. Where it is kept per year, so does leaving the branch. */
  readonly with?: string
  /** The action that ends it. */
  readonly action: string
  /** It ends on that day, not after it; a day that has come already ends it with the change that brings it there. */
  readonly onTheDay?: boolean
}
