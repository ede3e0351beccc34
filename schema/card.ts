import type { Condition } from './condition.ts'
import type { Registry } from './registry.ts'

/**
 * A card of the home page, as data. Without a further word it counts records that wait: a line of *Today* that leads to them.
 * `figure` says what they come to, `trend` draws them by day or month, `by` counts them by a reference, `next` lists the first of them.
 * @example { card: 'lateLoans', of: 'toolLoans', where: { dueOn: { lt: { field: 'today' } } }, tone: 'danger' }
 */
export interface CardData {
  /** Its name; its title is the text `cards.{name}`. */
  readonly card: string
  /** Of a file of an installation: codes of the tenants that have it; all of them when absent. */
  readonly tenants?: readonly string[]
  /** The resource; of a `figure` also lines: `salesInvoices.terms`. */
  readonly of: string
  /** Which records, as a list can ask for them: over fields and one step through references. */
  readonly where?: Condition
  /** A permission that is needed besides that to view the resource. */
  readonly permission?: string
  readonly tone?: 'warning' | 'danger'
  /** A figure that is added up, of what waits or of each day or month, in place of the number of records. */
  readonly sum?: string
  /** What `sum` comes to, as a figure above all cards: of all of them now, or today, this month and the month before by a day. */
  readonly figure?: { readonly by?: string }
  /** By day (the last thirty) or by month of the year. */
  readonly trend?: { readonly by: string; readonly per: 'day' | 'month' }
  /** A reference by which records are counted; `under`: what it belongs to, which groups it; `parts`: a choice that divides each count. */
  readonly by?: string
  readonly under?: string
  readonly parts?: string
  /** The first records by a field, with the columns that are shown of each; at most ten. */
  readonly next?: {
    readonly by: string
    readonly order?: 'asc' | 'desc'
    readonly columns?: readonly string[]
    readonly most?: number
  }
  /** By language: `name`. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Defines a card from TypeScript. @example export const sales = defineCard({ card: 'sales', of: 'uniformSales', trend: { by: 'createdAt', per: 'month' } }) */
export const defineCard = <const C extends CardData>(card: C): C => card

/** A card for every definition that repeats: its records that could not make what is due, for people who may correct them. */
export const failureCards = ({ models }: Registry): CardData[] =>
  models
    .filter(({ data }) => data.repeats)
    .map(({ name, permissions }) => ({
      card: `${name}.failures`,
      of: name,
      where: { failures: { gt: 0 } },
      permission: permissions.edit,
      tone: 'danger',
    }))

/** Every path that a card shows. */
export const cardPaths = ({ sum, figure, trend, by, under, parts, next }: CardData): string[] => [
  ...[sum, figure?.by, trend?.by, by, parts, next?.by].filter((path) => path !== undefined),
  ...(by !== undefined && under !== undefined ? [`${by}.${under}`] : []),
  ...(next?.columns ?? []),
]
