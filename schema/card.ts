import type { Condition } from './condition.ts'

/**
 * A card of the home page, as data. Without a further word it counts records that wait: a line of *Today* that leads to them.
 * `trend` draws them by day or month, `by` counts them by a reference, `next` lists the first of them.
 * @example { card: 'lateLoans', of: 'toolLoans', where: { dueOn: { lt: { field: 'today' } } }, tone: 'danger' }
 */
export interface CardData {
  /** Its name; it is called by the text `cards.{name}`. */
  readonly card: string
  readonly of: string
  /** Which records, as a list can ask for them: over fields and one step through references. */
  readonly where?: Condition
  /** Asked besides the right to view the resource. */
  readonly permission?: string
  readonly tone?: 'warning' | 'danger'
  /** Dates that have passed, or will within the days that the company says. */
  readonly expires?: string
  /** A figure that is added up, of what waits or of each day or month, in place of the number of records. */
  readonly sum?: string
  /** By day (the last thirty) or by month of the year. */
  readonly trend?: { readonly by: string; readonly per: 'day' | 'month' }
  /** A reference by which records are counted; `under`: what it belongs to, which groups it; `parts`: a choice that parts each count. */
  readonly by?: string
  readonly under?: string
  readonly parts?: string
  /** The first records by a field, with what is told of each; at most ten. */
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

/** Every path that a card tells of. */
export const cardPaths = ({ expires, sum, trend, by, under, parts, next }: CardData): string[] => [
  ...[expires, sum, trend?.by, by, parts, next?.by].filter((path) => path !== undefined),
  ...(by !== undefined && under !== undefined ? [`${by}.${under}`] : []),
  ...(next?.columns ?? []),
]
