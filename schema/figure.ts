import type { Follows, Limit, Most } from './language/limits.ts'

/** A figure of how far a record is used up; limits with the same name share it. */
export interface Figure {
  readonly name: string
  /** The field that says what is left. */
  readonly left: string
  readonly kind: string
  readonly atMost: Most
  readonly unlimited?: number
  /** Counted separately for each fiscal year. */
  readonly yearly: boolean
  readonly hidden?: true
}

/** The part of a figure that a field shows. The database alone writes it. */
export type FigurePart =
  | { readonly part: 'used' | 'left'; readonly figure: Figure }
  | { readonly part: 'state'; readonly figure: Figure; readonly follows: Follows }

/** A limit with its places: who uses up, by which reference, and what. */
export interface Usage {
  readonly limit: Limit
  readonly resource: string
  /** The lines that contain the reference; null for the record itself. */
  readonly lines: string | null
  readonly field: string
  /** What is used up: `orders`, or `orders.items` for their lines, or `subscription`. */
  readonly source: string
  readonly figure: Figure
  /** The document's figure follows from those of its own lines. */
  readonly own: boolean
}

/** The figures of each source, by its name. */
export type Figures = ReadonlyMap<string, readonly Figure[]>
