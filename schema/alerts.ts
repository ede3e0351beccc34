import type { Alert } from './language/alerts.ts'
import type { Registry } from './registry.ts'

/** An alert with its resource. */
export interface ModelAlert extends Alert {
  readonly of: string
}

/** Every alert of an installation. */
export const alertsOf = ({ models }: Registry): ModelAlert[] =>
  models.flatMap(({ name, data }) => (data.alerts ?? []).map((alert) => ({ ...alert, of: name })))

/** The name of the home page's card that counts what an alert is about. */
export const alertCard = ({ of, field }: ModelAlert): string => `${of}.${field}`
