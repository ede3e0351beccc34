import type { Condition } from '../condition.ts'

/** A day of a record of which people are notified before it comes, until the day changes. */
export interface Alert {
  /** A day of the record itself. */
  readonly field: string
  /** How many days before: the three reminders that the company sets, or numbers. Each sends a new notification. */
  readonly before: 'reminders' | readonly number[]
  /** Only of records that fulfil it: a condition over own fields with plain values. */
  readonly while?: Condition
  /** A permission that narrows who is notified of those who may view the record; all of them when left out. */
  readonly to?: string
  /** How urgent the card of the home page looks; `warning` when left out. */
  readonly tone?: 'warning' | 'danger'
}
