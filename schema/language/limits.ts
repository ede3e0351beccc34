import type { Condition } from '../condition.ts'

/**
 * How much of another record, or of a line of one, may be used up. It is declared by the definition that uses it up; what is used up gets
 * the fields `used` and `left`. With a yearly reference, or `per: 'year'`, the figure starts again in each year.
 * @example { of: 'items.orderItem', sum: 'quantity', atMost: 'quantity', while: { status: { in: ['open', 'posted'] } } }
 */
export interface Limit {
  /**
   * The reference to what is used up: `field`, or `lines.field`. `lines.record` is the document of the lines: its figure follows
   * from theirs. `subscription` is what the tenant has subscribed to.
   * @example { of: 'terms.record', sum: 'used', atMost: 'total', as: 'paid' }
   * @example { of: 'subscription', atMost: 'maxStudents', as: 'students' }
   */
  readonly of: string
  /** The amount that is used up, in the same row as the reference; left out, each reference counts as one. */
  readonly sum?: string
  /**
   * A field of what is used up, or the figure of another limit that is kept there, or a number; several fields are added up. Where one of
   * them has no value nothing is limited.
   * @example { of: 'invoice', sum: 'givenBack', atMost: 'received', as: 'givenBack' }
   * @example { of: 'shift', sum: 'cash', atMost: ['openingCash', 'taken'], as: 'paidOut' }
   */
  readonly atMost: Most
  /** A number in that field that limits nothing either. @example { of: 'classRoom', atMost: 'capacity', unlimited: 0 } */
  readonly unlimited?: number
  /** Which documents use up; left out, all do. It reads the document's own fields. */
  readonly while?: Condition
  /** Which lines use up; left out, all do. It reads the line's own fields. */
  readonly where?: Condition
  /** The name of the figure where several independent limits use up the same record; `used` otherwise. */
  readonly as?: string
  /** The figure is for the books alone: no form, list, sheet or paper shows it. */
  readonly hidden?: true
  /**
   * Each year of the branch has the whole amount for its own documents: the seats of a bus.
   * @example { of: 'bus', atMost: 'capacity', per: 'year' }
   */
  readonly per?: 'year'
  readonly error?: string
  /**
   * The error of a document that is posted before the document that it uses up is posted.
   * @example booked: 'Allocation.NotPosted'
   */
  readonly booked?: string
  /**
   * The other document must be posted when this one is entered; only a document made of the very one that it uses up may wait for
   * it.
   */
  readonly bookedAtEntry?: true
}

/** How much there is: a number, a field, or several that are added up. */
export type Most = string | number | readonly string[]

/** A state that follows from a figure: nothing used up, some of it, all of it. */
export interface Follows {
  /** The figure, `used` when left out. */
  readonly of?: string
  readonly none: string
  readonly some: string
  readonly all: string
  /** The value once all of it is and a part of it, another figure, is as much. @example { figure: 'givenBack', all: 'returned' } */
  readonly whollyBy?: { readonly figure: string; readonly all: string }
  /** The states of the document in which the value is shown; in others it is empty. All when left out. */
  readonly states?: readonly string[]
}

/** What a subscription limits. */
export const subscribedLimits = ['maxStudents', 'maxBranches'] as const

export type SubscribedLimit = (typeof subscribedLimits)[number]
