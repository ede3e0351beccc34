import type { Condition } from '../condition.ts'

/** A rule over a whole record or a line; `when` says when it applies, `field` where its error is shown. */
export interface Rule {
  readonly error: string
  readonly when?: Condition
  readonly field?: string
  readonly holds?: Condition
  /** Exactly one of the fields is filled (an amount of zero is not). */
  readonly exactlyOne?: readonly string[]
  /** At least one of the fields is filled. */
  readonly atLeastOne?: readonly string[]
  /** The fields, or totals by `totals.x`, are equal amounts. */
  readonly equal?: readonly string[]
  /** Each field is at most the next one. */
  readonly order?: readonly string[]
}

/** A question that is asked before a change is saved which makes its condition hold: what is seldom meant, and not wrong. */
export interface Asking {
  /** `create`, `edit`, or names of actions; whatever is done when left out. */
  readonly on?: readonly string[]
  /** A condition on the record as it will be. The question is asked when one of the fields in it changes. */
  readonly when: Condition
  readonly error: string
  /** Where the question is shown. */
  readonly field?: string
  /**
   * The permission that is needed to say yes. Others are refused, with an error of its own that knows the `permission` by its
   * name.
   * @example answeredBy: { permission: 'discountInvoices', error: 'Discount.EarlyPaymentOver' }
   */
  readonly answeredBy?: AnsweredBy
}

/** The permission that is needed to answer a question, and the error for people without it. */
export interface AnsweredBy {
  readonly permission: string
  readonly error: string
}
