import type { Condition } from './condition.ts'
import type { Registry } from './registry.ts'

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

/** An alert with its resource. */
export interface ModelAlert extends Alert {
  readonly of: string
}

/** Every alert of an installation. */
export const alertsOf = ({ models }: Registry): ModelAlert[] =>
  models.flatMap(({ name, data }) => (data.alerts ?? []).map((alert) => ({ ...alert, of: name })))

/** The name of the home page's card that counts what an alert is about. */
export const alertCard = ({ of, field }: ModelAlert): string => `${of}.${field}`
